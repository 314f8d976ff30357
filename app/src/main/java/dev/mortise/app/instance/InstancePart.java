package dev.mortise.app.instance;

import dev.mortise.app.model.InstanceView;

import javafx.scene.Node;

/// A piece of the instance's page that others build. All of it is called on the FX thread.
///
/// There is one for the life of the page. It follows whichever instance the page shows: when
/// [#update] comes with another id than before, it starts anew.
public interface InstancePart {

    Node node();

    /// How it is now. Comes while the part is on show, at most once per pulse, and whenever time
    /// alone has to be shown anew; first of all when it comes to show.
    void update(InstanceView now);
}
