import { z } from "zod";

export const shieldZoneId = z.int32().positive().describe("The id of the shield zone.");

export const pullZoneId = z.int().positive().describe("The id of the pull zone.");

export const storageZoneId = z.int().positive().describe("The id of the storage zone.");

export const scriptId = z.int().positive().describe("The id of the edge script.");

export const dnsZoneId = z.int().positive().describe("The id of the DNS zone.");

export const libraryId = z.int().positive().describe("The id of the video library.");

export const containerAppId = z
  .string()
  .regex(/^[\w-]{1,64}$/, "is not the id of an app")
  .describe("The id of the app.");

export const loadBalancerId = z.int().positive().describe("The id of the load balancer.");
