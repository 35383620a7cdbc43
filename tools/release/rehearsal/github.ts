import { createHash } from "node:crypto";
import {
  createServer as createPlain,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import { createServer as createSecure } from "node:https";
import type { AddressInfo } from "node:net";
import { buffer, json } from "node:stream/consumers";
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
  settings: Record<string, unknown>;
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
  /** Names of assets whose upload has begun. */
  readonly begun: readonly string[];
  stop(): Promise<void>;
}

export interface GitHubOptions {
  readonly repository: string;
  /** What may write, and see drafts. */
  readonly token: string;
  readonly tls?: { readonly cert: string; readonly key: string };
}

/**
 * Serves a stand-in for GitHub's releases. A published release is immutable, as the repository's setting makes it.
 */
export async function serveGitHub({ repository, token, tls }: GitHubOptions): Promise<GitHub> {
  const releases: Release[] = [];
  const downloads: string[] = [];
  const begun: string[] = [];
  let ids = 0;
  let url = "";

  const shown = ({ id, settings, draft, assets }: Release) => ({
    ...settings,
    id,
    draft,
    upload_url: `${url}/uploads/${id}/assets{?name,label}`,
    assets: assets.map((asset) => ({
      id: asset.id,
      name: asset.name,
      state: asset.state,
      digest: asset.state === "uploaded" ? `sha256:${createHash("sha256").update(asset.content).digest("hex")}` : null,
      url: `${url}/repos/${repository}/releases/assets/${asset.id}`,
    })),
  });
  const release = (id: string) => releases.find((one) => one.id === Number(id)) ?? refuse(404, "Not Found");
  const changeable = (one: Release) => (one.draft ? one : refuse(422, "Cannot change an immutable release"));

  const routes: [method: string, path: RegExp, isPublic: boolean, answer: Route][] = [
    ["GET", /^\/releases$/, false, () => releases.map(shown)],
    [
      "POST",
      /^\/releases$/,
      false,
      async ({ request }) => {
        const wanted = settings.parse(await json(request));
        const created = { id: ++ids, settings: wanted, draft: wanted.draft, assets: [] };
        releases.push(created);
        return shown(created);
      },
    ],
    [
      "PATCH",
      /^\/releases\/(\d+)$/,
      false,
      async ({ request, id }) => {
        const changed = changeable(release(id));
        const wanted = settings.parse(await json(request));
        changed.settings = wanted;
        changed.draft = wanted.draft;
        return shown(changed);
      },
    ],
    [
      "GET",
      /^\/releases\/tags\/(.+)$/,
      true,
      ({ id: tag }) =>
        shown(releases.find((one) => !one.draft && one.settings.tag_name === tag) ?? refuse(404, "Not Found")),
    ],
    [
      "POST",
      /^\/uploads\/(\d+)\/assets$/,
      false,
      async ({ request, id, query }) => {
        const { assets } = changeable(release(id));
        const name = query.get("name") ?? "";
        if (assets.some((asset) => asset.name === name)) return refuse(422, "already_exists");
        const asset: Asset = { id: ++ids, name, content: Buffer.alloc(0), state: "starter" };
        assets.push(asset);
        begun.push(name);
        asset.content = await buffer(request);
        if (asset.content.length === Number(request.headers["content-length"])) asset.state = "uploaded";
        return { id: asset.id };
      },
    ],
    [
      "DELETE",
      /^\/releases\/assets\/(\d+)$/,
      false,
      ({ id }) => {
        const holder = releases.find(({ assets }) => assets.some((asset) => asset.id === Number(id)));
        const { assets } = changeable(holder ?? refuse(404, "Not Found"));
        assets.splice(
          assets.findIndex((asset) => asset.id === Number(id)),
          1,
        );
        return undefined;
      },
    ],
    [
      "GET",
      /^\/releases\/assets\/(\d+)$/,
      true,
      ({ id }) => {
        const published = releases.filter(({ draft }) => !draft).flatMap(({ assets }) => assets);
        const asset = published.find((one) => one.id === Number(id)) ?? refuse(404, "Not Found");
        downloads.push(asset.name);
        return asset.content;
      },
    ],
  ];

  const answer = async (request: IncomingMessage): Promise<unknown> => {
    const { pathname, searchParams } = new URL(request.url ?? "", url);
    const path = pathname.replace(`/repos/${repository}`, "");
    const isAllowed = request.headers.authorization === `Bearer ${token}`;
    for (const [method, pattern, isPublic, route] of routes) {
      const match = request.method === method ? pattern.exec(path) : null;
      if (!match) continue;
      if (!isPublic && !isAllowed) return refuse(401, "Bad credentials");
      return route({ request, id: decodeURIComponent(match[1] ?? ""), query: searchParams });
    }
    return refuse(404, "Not Found");
  };
  const listener: RequestListener = (request, response) => {
    answer(request).then(
      (result) => send(response, request.method === "POST" ? 201 : 200, result),
      (error) =>
        error instanceof Refusal ? send(response, error.status, { message: error.message }) : response.destroy(),
    );
  };
  const server = tls ? createSecure(tls, listener) : createPlain(listener);
  await new Promise<void>((done) => server.listen(0, "localhost", done));
  const { port } = server.address() as AddressInfo;
  const host = `localhost:${port}`;
  url = `${tls ? "https" : "http"}://${host}`;
  return {
    host,
    url,
    releases,
    downloads,
    begun,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

type Route = (call: { request: IncomingMessage; id: string; query: URLSearchParams }) => unknown;

class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

function refuse(status: number, message: string): never {
  throw new Refusal(status, message);
}

function send(response: ServerResponse, status: number, result: unknown): void {
  if (Buffer.isBuffer(result)) response.writeHead(status, { "content-length": result.length }).end(result);
  else if (result === undefined) response.writeHead(204).end();
  else response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(result));
}
