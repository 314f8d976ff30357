/// All instances by tenant: a table, filters, and which of them is looked at.
@NullMarked
package dev.mortise.app.instances;

import org.jspecify.annotations.NullMarked;
