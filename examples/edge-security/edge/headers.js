import process from "node:process";
import * as BunnySDK from "@bunny.net/edgescript-sdk";

BunnySDK.net.http.servePullZone().onOriginResponse(({ response }) => {
  response.headers.set("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
  response.headers.set("X-Content-Type-Options", "nosniff");
  response.headers.set("Content-Security-Policy", process.env.CONTENT_SECURITY_POLICY);
  return Promise.resolve(response);
});
