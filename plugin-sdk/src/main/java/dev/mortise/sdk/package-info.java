/// What the author of a CP1 plugin links: [dev.mortise.sdk.Plugin] to implement and
/// [dev.mortise.sdk.PluginServer] to call from `main`. All else is detail.
@NullMarked
package dev.mortise.sdk;

import org.jspecify.annotations.NullMarked;
