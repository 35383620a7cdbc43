import { html as markup, raw } from "hono/html";
import { style } from "./style";

export type Markup = ReturnType<typeof markup>;

/** A self-contained page: no script, and nothing that is loaded. */
export async function page(title: string, body: Markup): Promise<string> {
  return String(
    await markup`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${raw(style)}</style>
</head>
<body>
${body}
</body>
</html>
`,
  );
}
