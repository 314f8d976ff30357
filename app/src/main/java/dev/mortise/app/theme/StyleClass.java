package dev.mortise.app.theme;

/// The names by which style sheets know our nodes.
public final class StyleClass {

    private StyleClass() {}

    // Type, see `Shapes and type` of tokens.css.
    public static final String MONO = "mono";
    public static final String MUTED = "muted";
    public static final String SMALL = "small-text";
    public static final String TITLE = "page-title";
    public static final String SECTION = "section-title";
    public static final String DISPLAY = "display-title";

    // Parts.
    public static final String ICON = "icon";
    public static final String STATE_GLYPH = "state-glyph";
    public static final String STATE_CHIP = "state-chip";
    public static final String STATE_WORD = "state-word";
    public static final String STATE_DETAIL = "state-detail";
    public static final String ICON_BUTTON = "icon-button";
    public static final String TOOL_BUTTON = "tool-button";
    public static final String PRIMARY = "primary";
    public static final String DANGEROUS = "dangerous";
    public static final String KEY_HINT = "key-hint";
    public static final String OVERLAY = "overlay";
    public static final String DIALOG = "app-dialog";
    public static final String CARD = "app-card";

    // The shell.
    public static final String SHELL = "shell";
    public static final String APP_BAR = "app-bar";
    public static final String APP_NAME = "app-name";
    public static final String APP_MARK = "app-mark";
    public static final String SIDE_BAR = "side-bar";
    public static final String ROOM = "room";
    public static final String STATUS_BAR = "status-bar";
    public static final String MESSAGE_PAGE = "message-page";
    public static final String PROBLEMS = "problems";
    public static final String BANNER = "banner";
    public static final String JOINT = "joint";
    public static final String MASTER_DETAIL = "master-detail";

    // Instances.
    public static final String INSTANCES = "instances";
    public static final String PAGE_HEADER = "page-header";
    public static final String FILTER_CHIPS = "filter-chips";
    public static final String FILTER_CHIP = "filter-chip";
    public static final String FILTER_FIELD = "filter-field";
    public static final String INSTANCES_TABLE = "instances-table";
    public static final String TENANT_CELL = "tenant-cell";
    public static final String NUMBER_CELL = "number-cell";
    public static final String NOTHING = "nothing";

    // One instance.
    public static final String INSTANCE_PAGE = "instance-page";
    public static final String INSTANCE_HEADER = "instance-header";
    public static final String INSTANCE_NAME = "instance-name";
    public static final String REASON = "reason";
    public static final String ACTION_BAR = "action-bar";
    public static final String ANSWER = "answer";
    public static final String MENU_WORDS = "menu-words";
    public static final String PREVIEW = "preview";
    public static final String INSTANCE_TABS = "instance-tabs";
    public static final String FACTS = "facts";
    public static final String FACT_NAME = "fact-name";
}
