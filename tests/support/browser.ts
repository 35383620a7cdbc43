import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { z } from "zod";

export const hasBrowser = spawnSync("chromium", ["--version"]).status === 0;
if (!hasBrowser) process.stderr.write("There is no `chromium` command: skipping the tests of HTML reports.\n");

/** A text whose contrast is too low, by WCAG 2. */
const faint = z.object({ text: z.string(), ratio: z.number(), needed: z.number() });
const contrast = z.object({ texts: z.int(), faint: z.array(faint) });

const axNode = z.object({
  ignored: z.boolean(),
  role: z.object({ value: z.string() }).optional(),
  name: z.object({ value: z.string() }).optional(),
});

const reply = z.object({
  id: z.int().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});

/** Chromium, driven over its DevTools protocol. */
export class Browser {
  readonly #waiting = new Map<number, (answer: z.output<typeof reply>) => void>();
  readonly #commands: Writable;
  #lastId = 0;

  private constructor(
    readonly process: ChildProcess,
    readonly folder: string,
  ) {
    const [, , , commands, replies] = process.stdio;
    if (!(commands instanceof Writable && replies instanceof Readable)) throw new Error("Chromium has no pipes.");
    this.#commands = commands;
    let text = "";
    replies.setEncoding("utf8").on("data", (part: string) => {
      const messages = (text + part).split("\0");
      text = messages.pop() ?? "";
      for (const message of messages) {
        const read = reply.parse(JSON.parse(message));
        if (read.id !== undefined) this.#waiting.get(read.id)?.(read);
      }
    });
  }

  static start(): Browser {
    const folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-browser-"));
    const options = [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--window-size=1200,1600",
      `--user-data-dir=${folder}`,
    ];
    const stdio = ["ignore", "ignore", "ignore", "pipe", "pipe"] as const;
    return new Browser(spawn("chromium", [...options, "--remote-debugging-pipe"], { stdio: [...stdio] }), folder);
  }

  /** Opens a page. It must load nothing else. */
  async open(address: string): Promise<Page> {
    const { targetId } = z
      .object({ targetId: z.string() })
      .parse(await this.send("Target.createTarget", { url: address }));
    const { sessionId } = z
      .object({ sessionId: z.string() })
      .parse(await this.send("Target.attachToTarget", { targetId, flatten: true }));
    const page = new Page(this, sessionId);
    while ((await page.evaluate("location.href + document.readyState")) !== `${address}complete`)
      await new Promise((resolve) => setTimeout(resolve, 20));
    return page;
  }

  async send(method: string, params: object, sessionId?: string): Promise<unknown> {
    const id = ++this.#lastId;
    const answered = new Promise<z.output<typeof reply>>((resolve) => this.#waiting.set(id, resolve));
    this.#commands.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    const { result, error } = await answered;
    this.#waiting.delete(id);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.process.once("exit", resolve));
    await this.send("Browser.close", {});
    await ended;
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A page in the browser. */
export class Page {
  constructor(
    private readonly browser: Browser,
    private readonly sessionId: string,
  ) {}

  async evaluate(expression: string): Promise<unknown> {
    const { result, exceptionDetails } = z
      .object({ result: z.object({ value: z.unknown().optional() }), exceptionDetails: z.unknown().optional() })
      .parse(await this.#send("Runtime.evaluate", { expression, returnByValue: true }));
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
    return result.value;
  }

  /** Shows the page in this colour scheme from now on. */
  async prefer(scheme: "light" | "dark"): Promise<void> {
    const features = [{ name: "prefers-color-scheme", value: scheme }];
    await this.#send("Emulation.setEmulatedMedia", { features });
  }

  /** Shows the page in a window of this width in pixels, as on a phone, or in the browser's own. */
  async resize(width: number | undefined): Promise<void> {
    if (width === undefined) await this.#send("Emulation.clearDeviceMetricsOverride", {});
    else
      await this.#send("Emulation.setDeviceMetricsOverride", {
        width,
        height: 800,
        deviceScaleFactor: 1,
        mobile: false,
      });
  }

  /** The number of visible texts, and those with too little contrast. */
  async contrast(): Promise<z.output<typeof contrast>> {
    return contrast.parse(await this.evaluate(readFileSync(join(__dirname, "in-page/contrast.js"), "utf8")));
  }

  /** What the Tab key focuses, in order, from the top: the selector and the text of each element. */
  async tabOrder(): Promise<string[]> {
    const focused = `(({ localName, className, textContent }) =>
      localName + (className && "." + className) + ": " + textContent.replace(/\\s+/g, " ").trim()
    )(document.activeElement)`;
    const reached: string[] = [];
    for (;;) {
      for (const type of ["rawKeyDown", "keyUp"])
        await this.#send("Input.dispatchKeyEvent", { type, key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 });
      const next = z.string().parse(await this.evaluate(focused));
      if (next.startsWith("body") || next === reached[0]) return reached;
      reached.push(next);
    }
  }

  /** The tables of which the window cuts columns off, by their first cell. */
  async cutTables(): Promise<string[]> {
    const cut = await this.evaluate(`[...document.querySelectorAll("table")]
      .filter((table) => table.scrollWidth > table.parentElement.clientWidth)
      .map((table) => table.querySelector("tbody tr > *").textContent)`);
    return z.array(z.string()).parse(cut);
  }

  /** The accessibility tree: a role and a name for each node that is not ignored. */
  async accessibilityTree(): Promise<{ role: string; name: string }[]> {
    const { nodes } = z.object({ nodes: z.array(axNode) }).parse(await this.#send("Accessibility.getFullAXTree", {}));
    return nodes.flatMap(({ ignored, role, name }) =>
      ignored || !role ? [] : [{ role: role.value, name: name?.value ?? "" }],
    );
  }

  /** The text of the printed page. */
  async printedText(): Promise<string> {
    await this.#send("Emulation.setEmulatedMedia", { media: "print" });
    const text = z.string().parse(await this.evaluate("document.body.innerText"));
    await this.#send("Emulation.setEmulatedMedia", { media: "" });
    return text;
  }

  /** The printed page. */
  async pdf(): Promise<Buffer> {
    const printed = await this.#send("Page.printToPDF", { preferCSSPageSize: true, displayHeaderFooter: false });
    return Buffer.from(z.object({ data: z.string() }).parse(printed).data, "base64");
  }

  /** A screenshot of a window of 1200 × 1600. */
  async picture(): Promise<Buffer> {
    const taken = await this.#send("Page.captureScreenshot", { format: "png" });
    return Buffer.from(z.object({ data: z.string() }).parse(taken).data, "base64");
  }

  #send(method: string, params: object): Promise<unknown> {
    return this.browser.send(method, params, this.sessionId);
  }
}
