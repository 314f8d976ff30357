package dev.mortise.host.logs;

import java.util.List;
import java.util.Random;

/// Lines put together from what redaction might trip over.
final class Lines {

    private static final List<String> PARTS =
            List.of(
                    "password",
                    "token",
                    "secret",
                    "secret_key",
                    "api-key",
                    "cookie",
                    "Cookie",
                    "proof",
                    "credential",
                    "authorization",
                    "Proxy-Authorization",
                    "Bearer",
                    "Basic",
                    "my_",
                    "--",
                    "=",
                    ":",
                    "\"",
                    "'",
                    "\\",
                    "\\\"",
                    "{",
                    "}",
                    "[",
                    "]",
                    "(",
                    ")",
                    "<",
                    ">",
                    "</",
                    ",",
                    ";",
                    " ",
                    "  ",
                    "\t",
                    "x",
                    "hunter2",
                    "a b",
                    "null",
                    "12.5",
                    "://",
                    "@",
                    "user",
                    "/",
                    "?",
                    "&",
                    "%3D",
                    "\\u003d",
                    "&quot;",
                    "\u017F",
                    "\u212A",
                    "ä",
                    "\u65E5\u672C",
                    "[REDACTED]",
                    "\\n",
                    "->",
                    "=>",
                    "value",
                    "key",
                    "\u001b[31m",
                    "\n");

    private Lines() {}

    static String random(Random random) {
        var line = new StringBuilder();
        for (int n = random.nextInt(14); n >= 0; n--) {
            line.append(PARTS.get(random.nextInt(PARTS.size())));
        }
        return line.toString();
    }
}
