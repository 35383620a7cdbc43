import { lastHour, type Surface, some } from "./call";

export const edgeScripting: Surface<
  "edgeScripts" | "edgeScriptReleases" | "edgeScriptSecrets" | "edgeScriptVariables"
> = {
  edgeScripts: {
    list: (api) => some(api.edgeScripts.list({ type: ["DNS", "CDN"], search: "a", includeLinkedPullZones: true })),
    listPage: (api) => api.edgeScripts.listPage({ page: 1, perPage: 5 }),
    create: (api) =>
      api.edgeScripts.create({
        name: "n",
        type: "CDN",
        code: "// 1",
        createLinkedPullZone: true,
        linkedPullZoneName: "l",
      }),
    get: (api, { scriptId }) => api.edgeScripts.get(scriptId),
    update: (api, { scriptId }) => api.edgeScripts.update(scriptId, { name: "renamed", type: "CDN" }),
    delete: (api, { scriptId }) => api.edgeScripts.delete(scriptId, { deleteLinkedPullZones: true }),
    getCode: (api, { scriptId }) => api.edgeScripts.getCode(scriptId),
    setCode: (api, { scriptId }) => api.edgeScripts.setCode(scriptId, "// 2"),
    rotateDeploymentKey: (api, { scriptId }) => api.edgeScripts.rotateDeploymentKey(scriptId),
    getStatistics: (api, { scriptId }) => api.edgeScripts.getStatistics(scriptId, lastHour()),
  },
  edgeScriptReleases: {
    list: (api, { scriptId }) => some(api.edgeScriptReleases.list(scriptId)),
    listPage: (api, { scriptId }) => api.edgeScriptReleases.listPage(scriptId, { page: 1, perPage: 5 }),
    getActive: (api, { scriptId }) => api.edgeScriptReleases.getActive(scriptId),
    publish: (api, { scriptId }) => api.edgeScriptReleases.publish(scriptId, { note: "n" }),
    publishAgain: (api, { scriptId }) => api.edgeScriptReleases.publishAgain(scriptId),
    rollBack: (api, { scriptId, releaseUuid }) => api.edgeScriptReleases.rollBack(scriptId, releaseUuid, { note: "n" }),
  },
  edgeScriptSecrets: {
    list: (api, { scriptId }) => api.edgeScriptSecrets.list(scriptId),
    snapshot: (api, { scriptId }) => api.edgeScriptSecrets.snapshot(scriptId),
    add: (api, { scriptId }) => api.edgeScriptSecrets.add(scriptId, { name: "ANOTHER", value: "v" }),
    put: (api, { scriptId }) => api.edgeScriptSecrets.put(scriptId, { name: "SECRET", value: "v" }),
    update: (api, { scriptId, secretId }) => api.edgeScriptSecrets.update(scriptId, secretId, { value: "v" }),
    delete: (api, { scriptId, secretId }) => api.edgeScriptSecrets.delete(scriptId, secretId),
  },
  edgeScriptVariables: {
    add: (api, { scriptId }) =>
      api.edgeScriptVariables.add(scriptId, { name: "ANOTHER", required: true, defaultValue: "v" }),
    get: (api, { scriptId, variableId }) => api.edgeScriptVariables.get(scriptId, variableId),
    update: (api, { scriptId, variableId }) =>
      api.edgeScriptVariables.update(scriptId, variableId, { required: true, defaultValue: "v" }),
    put: (api, { scriptId }) =>
      api.edgeScriptVariables.put(scriptId, { name: "VARIABLE", required: true, defaultValue: "v" }),
    delete: (api, { scriptId, variableId }) => api.edgeScriptVariables.delete(scriptId, variableId),
  },
};
