import { type Emulator, startEmulator } from "../../emulator";
import { addTeamMember } from "../../emulator/routes/account";
import { addContainerApp, addContainerRegistry, setLogForwarding } from "../../emulator/routes/containers";
import { addDatabase } from "../../emulator/routes/databases";
import { addGroup, addLoadBalancer, addOrigin } from "../../emulator/routes/load-balancers";
import { addPullZone } from "../../emulator/routes/pull-zones";
import type { ShieldEventRecord } from "../../emulator/routes/shield/records";
import { addStreamLibrary, addStreamVideo } from "../../emulator/routes/stream";
import { createClient } from "../../sdk/index";
import { anyEdgeRule, anyRateLimit, anyWafRule, type Objects, specification } from "./surface";

/** An emulated account with one object of each kind. */
export interface AccountOfOne {
  readonly emulator: Emulator;
  /** Creates new objects, since a call may have deleted the old ones, and empties the call log. */
  refill(): Promise<Objects>;
}

export async function startAccountOfOne(): Promise<AccountOfOne> {
  const emulator = await startEmulator();
  const api = createClient({ apiKey: emulator.apiKey, apiUrl: emulator.url });
  let n = 0;
  return {
    emulator,
    async refill() {
      n++;
      const pullZoneId = addPullZone(emulator.state, { Name: `a${n}`, OriginUrl: null }).Id;
      const bareZoneId = addPullZone(emulator.state, { Name: `b${n}`, OriginUrl: null }).Id;
      const { shieldZoneId } = await api.shieldZones.create({ pullZoneId, planType: "Advanced" });
      const newZoneId = addPullZone(emulator.state, { Name: `c${n}`, OriginUrl: null }).Id;
      const { shieldZoneId: newShieldZoneId } = await api.shieldZones.create({ pullZoneId: newZoneId });
      const { endpoints } = await api.apiGuardian.uploadSpecification(shieldZoneId, { content: specification });
      const { id: listId } = await api.accessLists.create(shieldZoneId, {
        name: "a",
        type: "IP",
        content: "192.0.2.1",
      });
      const { customLists } = await api.accessLists.list(shieldZoneId);
      const { id: rateLimitId } = await api.rateLimits.create(shieldZoneId, anyRateLimit);
      const { id: wafRuleId } = await api.wafRules.create(shieldZoneId, anyWafRule);
      const { id: scriptId } = await api.edgeScripts.create({ name: `a${n}`, type: "CDN", code: "// 1" });
      const { id: variableId } = await api.edgeScriptVariables.add(scriptId, { name: "VARIABLE", required: true });
      const { id: secretId } = await api.edgeScriptSecrets.add(scriptId, { name: "SECRET", value: "v" });
      await api.edgeScriptReleases.publish(scriptId);
      const { uuid } = await api.edgeScriptReleases.getActive(scriptId);
      const hostname = `www${n}.example.com`;
      await api.pullZoneHostnames.add(pullZoneId, hostname);
      await api.pullZoneHostnames.loadFreeCertificate(pullZoneId, hostname);
      await api.pullZoneHostnames.requestCertificate(pullZoneId, hostname, "Dns");
      Object.assign(emulator.state.challenges.get(hostname) ?? {}, { isPublished: true });
      const { guid: edgeRuleId } = await api.edgeRules.create(pullZoneId, anyEdgeRule);
      await api.optimizerClasses.put(pullZoneId, { name: "thumbnail", properties: { width: "100" } });
      const domain = `zone${n}.example.com`;
      const { id: dnsZoneId } = await api.dnsZones.create({ domain });
      await api.dnsZones.startScan({ zoneId: dnsZoneId });
      const { id: recordId } = await api.dnsRecords.add(dnsZoneId, { type: "A", name: "www", value: "192.0.2.1" });
      emulator.state.shieldZones.get(shieldZoneId)?.responsePages.set("block", "<p>Blocked</p>");
      emulator.state.shieldZones.get(shieldZoneId)?.events.push(...threeEvents());
      const { id: storageZoneId } = await api.storageZones.create({ name: `a-files-${n}`, region: "DE" });
      const databaseId = addDatabase(emulator.state, { name: `a-${n}` }).id;
      const registry = { displayName: `a-${n}`, hostName: "docker.io", userName: "acme", password: "not-a-secret" };
      const containerRegistryId = addContainerRegistry(emulator.state, registry).id;
      const app = addContainerApp(emulator.state, anyApp(n, bareZoneId));
      setLogForwarding(emulator.state, app, {
        type: "SyslogUdp",
        endpoint: "192.0.2.1",
        port: 514,
        token: "not-a-secret",
        format: "SyslogRfc3164",
        enabled: true,
      });
      // With zones that are there, as the names of its own are random.
      const zonesOfLibrary = { PullZoneId: bareZoneId, StorageZoneId: storageZoneId };
      const library = addStreamLibrary(emulator.state, {
        Name: `a${n}`,
        ...zonesOfLibrary,
      });
      const { Id: libraryId, ApiKey: libraryKey } = library;
      const { guid: collectionId } = await api.streamCollections.create(
        { libraryId, apiKey: libraryKey },
        { name: "a" },
      );
      const { guid: videoId } = addStreamVideo(library, {
        title: "a",
        collectionId,
        dateUploaded: emulator.state.now(),
        chapters: [{ title: "Intro", start: 0, end: 10 }],
        moments: [{ label: "Goal", timestamp: 5 }],
        metaTags: [{ property: "description", value: "A film" }],
        captions: [{ srclang: "en", label: "English", version: 1, fileChecksum: null }],
        failure: "The file is no video.",
        plays: [{ time: Date.now() - 60_000, country: "DE", seconds: 30 }],
      });
      const memberId = String(addTeamMember(emulator.state, { Email: `member${n}@example.com` }).Id);
      const balancer = addLoadBalancer(emulator.state, { Name: `a${n}` });
      const originGroup = addGroup(emulator.state, balancer, { Name: "a" });
      const origin = addOrigin(emulator.state, balancer, originGroup, {
        Name: "a",
        StandardOrigin: { OriginUrl: "https://a.example" },
      });
      emulator.calls.take();
      return {
        pullZoneId,
        hostname,
        edgeRuleId,
        dnsZoneId,
        domain,
        recordId,
        storageZoneId,
        databaseId,
        containerRegistryId,
        containerAppId: app.id,
        containerId: app.containerTemplates[0]?.id ?? "",
        appEndpointId: app.containerTemplates[0]?.endpoints[0]?.id ?? "",
        libraryId,
        libraryKey,
        collectionId,
        videoId,
        memberId,
        loadBalancerId: balancer.LoadBalancerId,
        originGroupId: originGroup.Id,
        originId: origin.Id,
        bareZoneId,
        shieldZoneId,
        newShieldZoneId,
        endpointId: endpoints[0]?.apiGuardianEndpointId ?? 0,
        listId,
        rateLimitId,
        wafRuleId,
        // The emulator knows the same bots in every zone.
        botId: 21,
        configurationId: customLists[0]?.configurationId ?? 0,
        scriptId,
        variableId,
        secretId,
        releaseUuid: uuid ?? "",
      };
    },
  };
}

/** An app of two containers, one of which has everything. Its pull zone is there, as the name of its own is random. */
function anyApp(n: number, pullZoneId: number) {
  const image = { imageRegistryId: "1155", imageNamespace: "acme", imageName: "web", imageTag: "1" };
  const endpoint = {
    displayName: "web",
    cdn: { pullZoneId, portMappings: [{ containerPort: 80 }], stickySessions: { sessionHeaders: ["x-user"] } },
  };
  return {
    id: `app-${n}`,
    name: `a${n}`,
    containerTemplates: [
      {
        ...image,
        name: "web",
        endpoints: [endpoint],
        environmentVariables: [{ name: "MODE", value: "test" }],
        probes: { liveness: { httpGet: { request: { path: "/", portNumber: 80 } } } },
        volumeMounts: [{ name: "data", mountPath: "/data" }],
      },
      { ...image, name: "worker" },
    ],
    volumes: [{ name: "data", size: 2 }],
  };
}

/** Events of two hours ago: as many as a call in the surface reads of a log that does not end. */
function threeEvents(): ShieldEventRecord[] {
  return ["a", "b", "c"].map((logId, at) => ({
    logId,
    timestamp: Date.now() - 7_200_000 + at,
    log: {},
    fields: { feature: "waf", ruleId: "942100", ip: "192.0.2.66", url: "/a", action: "Block" },
  }));
}
