import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { createServer as createSecure } from "node:https";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { z } from "zod";

interface Asset {
  id: number;
  name: string;
  content: Buffer;
  /** GitHub keeps what has arrived of an upload that broke off, without a digest. */
  state: "uploaded" | "starter";
}

interface Release {
  id: number;
  settings: { tag_name: string };
  draft: boolean;
  assets: Asset[];
}

const settings = z.looseObject({ tag_name: z.string(), draft: z.boolean() });

/** What GitHub does with the releases of a repository, as its documentation of the API has it. */
export interface GitHub {
  /** Without a scheme: the engine speaks TLS alone. */
  readonly host: string;
  readonly url: string;
  readonly releases: readonly Release[];
  /** The assets that were downloaded, by name. */
  readonly downloads: readonly string[];
  stop(): Promise<void>;
}

export interface GitHubOptions {
  readonly repository: string;
  /** What may write, and see drafts. */
  readonly token: string;
  readonly tls?: { readonly cert: string; readonly key: string };
}

/** Serves a stand-in for GitHub's releases. A published release is immutable, as the repository's setting makes it. */
export async function serveGitHub({ repository, token, tls }: GitHubOptions): Promise<GitHub> {
  const releases: Release[] = [];
  const downloads: string[] = [];
  let ids = 0;
  let host = "";
  const url = () => `${tls ? "https" : "http"}://${host}`;
  const at = `/repos/${repository}/releases`;

  const shown = ({ id, settings, draft, assets }: Release) => ({
    ...settings,
    id,
    draft,
    upload_url: `${url()}/uploads/${id}/assets{?name,label}`,
    assets: assets.map((asset) => ({
      id: asset.id,
      name: asset.name,
      state: asset.state,
      digest: asset.state === "uploaded" ? `sha256:${createHash("sha256").update(asset.content).digest("hex")}` : null,
      url: `${url()}${at}/assets/${asset.id}`,
    })),
  });
  const found = <T>(one: T | undefined): T => one ?? refuse(404, "Not Found");
  const changeable = (one: Release | undefined) =>
    found(one).draft ? found(one) : refuse(422, "Cannot change an immutable release");
  const byId = (id: string) => releases.find((one) => one.id === Number(id));

  const app = new Hono();
  app.onError((error, { json }) =>
    error instanceof HTTPException ? json({ message: error.message }, error.status) : json({}, 500),
  );
  app.get(`${at}/tags/:tag`, ({ req, json }) =>
    json(shown(found(releases.find(({ draft, settings }) => !draft && settings.tag_name === req.param("tag"))))),
  );
  app.get(`${at}/assets/:id`, ({ req, body }) => {
    const published = releases.filter(({ draft }) => !draft).flatMap(({ assets }) => assets);
    const asset = found(published.find(({ id }) => id === Number(req.param("id"))));
    downloads.push(asset.name);
    return body(new Uint8Array(asset.content));
  });
  app.use(async ({ req }, next) =>
    req.header("authorization") === `Bearer ${token}` ? next() : refuse(401, "Bad credentials"),
  );
  app.get(at, ({ json }) => json(releases.map(shown)));
  app.post(at, async ({ req, json }) => {
    const wanted = settings.parse(await req.json());
    const created = { id: ++ids, settings: wanted, draft: wanted.draft, assets: [] };
    releases.push(created);
    return json(shown(created), 201);
  });
  app.patch(`${at}/:id`, async ({ req, json }) => {
    const changed = changeable(byId(req.param("id")));
    changed.settings = settings.parse(await req.json());
    changed.draft = settings.parse(changed.settings).draft;
    return json(shown(changed));
  });
  app.post("/uploads/:id/assets", async ({ req, json }) => {
    const { assets } = changeable(byId(req.param("id")));
    const name = req.query("name") ?? "";
    if (assets.some((asset) => asset.name === name)) return refuse(422, "already_exists");
    const asset: Asset = { id: ++ids, name, content: Buffer.alloc(0), state: "starter" };
    assets.push(asset);
    asset.content = Buffer.from(await req.arrayBuffer());
    if (asset.content.length === Number(req.header("content-length"))) asset.state = "uploaded";
    return json({ id: asset.id }, 201);
  });
  app.delete(`${at}/assets/:id`, ({ req, body }) => {
    const isIt = ({ id }: Asset) => id === Number(req.param("id"));
    const holder = changeable(releases.find(({ assets }) => assets.some(isIt)));
    holder.assets = holder.assets.filter((asset) => !isIt(asset));
    return body(null, 204);
  });

  const server = createAdaptorServer({
    fetch: app.fetch,
    ...(tls ? { createServer: createSecure, serverOptions: tls } : { createServer }),
  });
  await new Promise<void>((done) => server.listen(0, "localhost", done));
  host = `localhost:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: url(),
    releases,
    downloads,
    stop: () => new Promise((done) => void server.close(() => done())),
  };
}

function refuse(status: 401 | 404 | 422, message: string): never {
  throw new HTTPException(status, { message });
}
