/** What becomes of a key of a Compose file. */
export interface Key {
  /** A refused key yields no program, one that is left out a warning. */
  readonly is: "taken" | "left out" | "refused";
  /** What it becomes, or why it does not, and what to do. */
  readonly why: string;
}

export type Keys = Readonly<Record<string, Key>>;

const taken = (why: string): Key => ({ is: "taken", why });
const leftOut = (why: string): Key => ({ is: "left out", why });
const refused = (why: string): Key => ({ is: "refused", why });

const allOf = (names: string, key: Key): Keys => Object.fromEntries(names.split(" ").map((name) => [name, key]));

const oneNetwork = leftOut("containers of one app share a network, and reach each other at localhost");
const machine = leftOut("the platform has no setting for it");

export const fileKeys: Keys = {
  name: taken("`name` of the app"),
  version: taken("nothing: Compose does not use it either"),
  services: taken("`containers`"),
  volumes: taken("`volumes`"),
  networks: oneNetwork,
  include: refused("put what the other files have into this one, such as with `docker compose config`"),
  secrets: refused("give each as an environment variable, which the program reads as a secret of the configuration"),
  configs: refused("put the file into the image, or its content into an environment variable"),
  models: leftOut("the platform runs no models"),
};

export const serviceKeys: Keys = {
  image: taken("`image`"),
  environment: taken("`plainEnvironment`, and `environment` where it looks like a secret"),
  env_file: taken("`environment`, from secrets of the configuration"),
  ports: taken("`endpoints`, one of the CDN for each port"),
  volumes: taken("`volumeMounts`"),
  healthcheck: taken("`probes.liveness`, where it is a request by curl or wget"),
  entrypoint: taken("`command`"),
  command: taken("`arguments`"),
  working_dir: taken("`workingDirectory`"),
  build: refused("build and push the image, and name it by `image`"),
  extends: refused("write the service out, such as with `docker compose config`"),
  secrets: refused("give each as an environment variable, which the program reads as a secret of the configuration"),
  configs: refused("put the file into the image, or its content into an environment variable"),
  provider: refused("only containers are deployed: name an `image`"),
  volumes_from: refused("name the volumes under `volumes`"),
  depends_on: leftOut("the containers of a pod start together, so let each wait for what it needs"),
  restart: leftOut("the platform restarts containers that end"),
  deploy: leftOut("set `autoScaling` and `regions` in the program"),
  scale: leftOut("set `autoScaling` in the program"),
  profiles: leftOut("the service is deployed in any case"),
  container_name: leftOut("the container has the name of the service"),
  platform: leftOut("the platform runs images for linux/amd64"),
  pull_policy: leftOut("set `pullPolicy` in the program"),
  ...allOf("labels label_file annotations", leftOut("containers of the platform have no labels")),
  ...allOf("networks network_mode links external_links expose hostname domainname mac_address", oneNetwork),
  ...allOf("dns dns_opt dns_search extra_hosts", leftOut("the platform resolves names by itself")),
  ...allOf("logging", leftOut("declare a log forwarding in the program")),
  ...allOf(
    "stop_grace_period",
    leftOut("set `terminationGracePeriodSeconds` in the program, for all containers of the app"),
  ),
  ...allOf("stop_signal init", leftOut("the platform ends containers by itself")),
  ...allOf("post_start pre_stop", leftOut("put the commands into the image's entry point")),
  ...allOf("develop attach stdin_open tty", leftOut("it is for a machine where somebody develops")),
  ...allOf("user group_add userns_mode privileged read_only cap_add cap_drop security_opt", machine),
  ...allOf("cpu_count cpu_percent cpu_shares cpu_period cpu_quota cpu_rt_runtime cpu_rt_period cpus cpuset", machine),
  ...allOf("mem_limit mem_reservation mem_swappiness memswap_limit shm_size oom_kill_disable oom_score_adj", machine),
  ...allOf("blkio_config cgroup cgroup_parent credential_spec device_cgroup_rules devices driver_opts gpus", machine),
  ...allOf("ipc isolation models pid pids_limit runtime storage_opt sysctls tmpfs ulimits use_api_socket uts", machine),
};

export const portKeys: Keys = {
  target: taken("`port` of the endpoint"),
  published: taken("nothing: an endpoint has a hostname of its own"),
  protocol: taken("nothing where it is `tcp`; a port of another one is left out"),
  host_ip: taken("no endpoint where it is one of the machine itself, otherwise nothing"),
  name: taken("`name` of the endpoint"),
  app_protocol: leftOut("set `originSsl` in the program where the port speaks TLS"),
  mode: leftOut("an endpoint reaches all instances"),
};

export const mountKeys: Keys = {
  type: taken("a mount where it is `volume`; `bind` is refused"),
  source: taken("`name` of the mount"),
  target: taken("`path` of the mount"),
  read_only: leftOut("a mount can be written to"),
  volume: leftOut("a mount has no options"),
  ...allOf("consistency bind tmpfs image", leftOut("it is for mounts of other types")),
};

export const volumeKeys: Keys = {
  "x-size-gb": taken("`sizeGb`, 1 without it"),
  name: leftOut("the volume has its name of this file"),
  external: leftOut("a new volume is created, without the data"),
  ...allOf("driver driver_opts labels", leftOut("volumes of the platform have no options but their size")),
};

export const healthcheckKeys: Keys = {
  test: taken("`http`: path and port of the request"),
  interval: taken("`periodSeconds`"),
  timeout: taken("`timeoutSeconds`"),
  retries: taken("`failureThreshold`"),
  start_period: taken("`initialDelaySeconds`"),
  disable: taken("no probe"),
  start_interval: leftOut("a probe has one period"),
};

export const envFileKeys: Keys = {
  path: taken("the file"),
  required: taken("whether the file must exist"),
  format: leftOut("values are read as Docker Compose reads them by default"),
};

/** The keys of each part of a file, for the page. */
export const keysOfParts: Readonly<Record<string, Keys>> = {
  "the file": fileKeys,
  "a service": serviceKeys,
  "an item of `ports`": portKeys,
  "an item of `volumes` of a service": mountKeys,
  "a volume": volumeKeys,
  "`healthcheck`": healthcheckKeys,
  "an item of `env_file`": envFileKeys,
};
