import type { Uncovered } from "../uncovered-operations";

export const containers: readonly Uncovered[] = [
  {
    document: "magic-containers.json",
    status: "left out",
    reason: "parts of an app, which `PATCH /apps/{appId}` and `PATCH /apps/{appId}/containers/{containerId}` write",
    operations: [
      "GET /apps/{appId}/autoscaling",
      "PUT /apps/{appId}/autoscaling",
      "GET /apps/{appId}/region-settings",
      "PUT /apps/{appId}/region-settings",
      "PUT /apps/{appId}/containers/{containerId}/env",
      "GET /apps/{appId}/containers/{containerId}",
      "PATCH /apps/{appId}/volumes/{volumeId}",
    ],
  },
  {
    document: "magic-containers.json",
    status: "left out",
    reason: "the end of a volume's data, which an app that leaves it out keeps",
    operations: ["DELETE /apps/{appId}/volumes/{volumeId}", "POST /apps/{appId}/volumes/{volumeId}/detach"],
  },
  {
    document: "magic-containers.json",
    status: "left out",
    reason: "a region by where the caller is, which another run may be elsewhere",
    operations: ["GET /regions/optimal"],
  },
  {
    document: "magic-containers.json",
    status: "left out",
    reason: "figures that `GET /apps/{appId}/overview` has",
    operations: ["GET /apps/{appId}/summary"],
  },
  {
    document: "magic-containers.json",
    status: "left out",
    reason: "an action on one instance, which leaves no state to manage",
    operations: ["POST /apps/{appId}/pods/{podId}/recreate"],
  },
  {
    document: "magic-containers.json",
    status: "left out",
    reason: "searches in registries, for people who write a program",
    operations: ["POST /registries/public-images/search", "POST /registries/images"],
  },
  {
    document: "magic-containers.json",
    status: "left out",
    reason: "the addresses of `GET /nodes` in one list",
    operations: ["GET /nodes/plain"],
  },
  {
    document: "magic-containers.json",
    status: "left out",
    reason: "a single copy of a volume, which the platform places",
    operations: ["DELETE /apps/{appId}/volumes/{volumeId}/instances/{instanceId}"],
  },
];
