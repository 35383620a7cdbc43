import process from "node:process";
import * as BunnySDK from "@bunny.net/edgescript-sdk";
import { createClient } from "@libsql/client/web";

const database = createClient({ url: process.env.DATABASE_URL, authToken: process.env.DATABASE_TOKEN });

BunnySDK.net.http.serve(async () => {
  const { rows } = await database.execute("SELECT id, total FROM orders ORDER BY id DESC LIMIT 10");
  return Response.json(rows);
});
