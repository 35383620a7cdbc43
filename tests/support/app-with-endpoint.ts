/** What an app has that runs one container, with an endpoint by a pull zone that is there. */
export const appWithEndpoint = (pullZoneId: number) => ({
  containerTemplates: [
    {
      id: "container-of-an-app",
      name: "web",
      imageRegistryId: "1155",
      imageNamespace: "acme",
      imageName: "web",
      imageTag: "1",
      environmentVariables: [{ name: "TOKEN", value: "not-in-the-state" }],
      endpoints: [{ displayName: "web", cdn: { pullZoneId, portMappings: [{ containerPort: 80 }] } }],
    },
  ],
  volumes: [{ name: "data", size: 2 }],
});
