/// The strict reader of `mortise.yaml`, and the check of what it names on the disk.
@NullMarked
package dev.mortise.host.config;

import org.jspecify.annotations.NullMarked;
