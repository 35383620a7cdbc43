import type { Schema } from "../vendor-documents/document";

/** What the client takes from the vendor's documents for one product. */
export interface ProductWire {
  readonly documents: readonly string[];
  /** Operations of which the client reads the response by a schema of its own, or not at all. */
  readonly own?: RegExp;
  /** Whether texts of enums may begin with a capital, as some responses of this host were seen to. */
  readonly words?: boolean;
  /** The enums that the client exports: the vendor's name, and ours. */
  readonly enums?: Readonly<Record<string, string>>;
  /** Components whose names of properties the client exports, and their name there. */
  readonly keys?: Readonly<Record<string, string>>;
  /**
   * The components that the client names: the vendor's name, then ours (`~`: none), then where its reading is another than that any
   * member may be missing: `name` must be there, `*` all that may not be null; `?name` may be null or missing although
   * it is an id or a list, `??name` also an item of the list; `-name` is left out.
   */
  readonly components?: Readonly<Record<string, string>>;
}

/** Members of enums that the document does not have yet. */
export const laterMembers: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  // Named with the load balancers of October 2026.
  EdgeRuleActionType: { UseLoadBalancer: 35, ForceLoadBalancerStickySessionMode: 36 },
};

/** Properties that the document does not have yet, by a client that was seen to read them. */
export const laterProperties: Readonly<Record<string, Readonly<Record<string, Schema>>>> = {
  Database2: { size_max_bytes: { type: "integer" }, current_size_bytes: { type: "integer" } },
};

/** Members and components that the client reads otherwise than the document says: by the schema of this name in `readings.ts`, `?` where the member may be absent then. */
export const readings: Readonly<Record<string, string>> = {
  // The document's list of names has one more than its list of numbers.
  BotCategory: "botCategory.wire",
  // Its numbers are those of record types; the names here are spelled otherwise.
  DnsZoneDiscoveredRecordType: "scannedRecordType.wire",
  // A number to the client's users until now.
  "AccessListDetails.category": "number?",
  "CreateWafRateLimitRuleModel.variableTypes": "variableTypes",
  "CreateCustomWafRuleModel.variableTypes": "variableTypes",
  "WafChainedRuleConditionItem.variableTypes": "variableTypes",
  // Spelled with capitals, unlike the rest of the host.
  "ApiGuardianEndpointDetails.availableParameters": "parameterGroups?",
  "ApiGuardianEndpointDetails.injectionDetectionParameters": "parameterGroups?",
  DoubleStatusIndicator: "indicator",
  Int32StatusIndicator: "indicator",
  // Seen as a text, empty or "0" where there is none.
  "ContainerEndpoint.pullZoneId": "pullZoneId",
  "EndpointListItem.pullZoneId": "pullZoneId",
  "ContainerTemplate.environmentVariables": "environmentVariables",
  // Empty, it would count as one.
  "ImageTagInfo.digest": "filled",
  "GenerateTokenDatabaseV2Response.token": "filled",
  // All of a pull zone by the document; two of its members are read.
  "StorageZoneModel.pullZones": "linkedPullZones",
};

export const wire: Readonly<Record<string, ProductWire>> = {
  account: {
    documents: ["core.json"],
    enums: { AppliedPricingType: "pricingType", PricingEstimationSource: "priceSource" },
    components: {
      BillingModel:
        "BillingFigures balance thisMonthCharges -billing* -automatic* -saved* -monthlyChargesScriptingRequests -monthlyChargesScriptingCpu -vATRate -nextMonthVATRate -minimumMonthlyCommit -eUUSDiscount -southAmericaDiscount -africaDiscount -asiaOceaniaDiscount",
      BillingSummaryItem: "PullZoneUsage pullZoneId",
      CountryModel: "Country",
      PriceEstimationBreakdownLine: "~ units pricePerUnit cost",
      PriceEstimationModel: "Price pricingType pricePerUnit",
      RegionModel: "Region",
      StatisticsModel: "TrafficStatistics -userBalanceHistoryChart",
      UserAuditLog: "AuditLogEntry timestamp -resourceOwner",
    },
  },
  containers: {
    documents: ["magic-containers.json"],
    own: /^(PUT|PATCH) \/apps\/\{appId\}$|^PUT .*endpoints|^(POST|PUT) \/log|\/registries$|PUT \/registries\//,
    words: true,
    enums: { HttpStatusCode: "probeStatuses" },
    components: {
      AppListItem: "ListedContainerApp",
      Application: "ContainerApp -containerInstances",
      ContainerConfigSuggestions: "ImageSuggestions",
      ContainerEndpoint: "AppEndpoint",
      ContainerEntryPoint: "~ ?commandArray ?argumentsArray",
      ContainerImageTag: "~ name",
      ContainerRegistry: "ContainerRegistry",
      ContainerTemplate: "AppContainer",
      DisplayEndpoint: "~ ?id",
      EndpointListItem: "ListedAppEndpoint",
      ImageConfig: "ImageConfig",
      LogForwardingConfiguration: "ContainerLogForwardingConfiguration app ?id",
      Overview: "ContainerAppOverview",
      OverviewContainer: "~ ?id",
      OverviewPodVolume: "~ ?id",
      Region: "ContainerRegion",
      RegionSettings: "~ ?allowedRegionIds ?requiredRegionIds",
      Statistics: "ContainerAppStatistics",
      UserLimits: "ContainerLimits",
      VolumeInList: "AppVolume",
      VolumeInstance: "~ ?id",
    },
  },
  databases: {
    documents: ["database.json"],
    own: /^GET \/v2\/databases$/,
    components: {
      CreateDatabaseV2Response: "~ dbId",
      Database2: "Database ?primaryRegions ?replicasRegions",
      GenerateTokenDatabaseV2Response: "DatabaseToken",
      LimitsResponse: "DatabaseLimits",
      ListConfigAPIResponse: "DatabaseRegions",
      ReadDatabaseV2Response: "~ db",
      UpdateDatabaseV2Response: "~ db",
      UsageDatabaseV2Response: "DatabaseUsage",
    },
  },
  dns: {
    documents: ["core.json"],
    own: /^(GET|POST) \/dnszone(\/\{id\})?$|checkavailability/,
    enums: {
      AcceleratedStatus: "dnsAccelerationStatus",
      DnsMonitoringStatus: "dnsMonitoringStatus",
      DnsMonitoringType: "dnsMonitoringType",
      DnsRecordTypes: "dnsRecordType",
      DnsSmartRoutingType: "dnsSmartRoutingType",
      DnsViewType: "dnsViewType",
      DnsZoneScanJobStatus: "dnsScanStatus",
      LogAnonymizationType: "logAnonymizationType",
      PrivateKeyType: "privateKeyType",
    },
    components: {
      DnsRecordModel: "DnsRecord -iPGeoLocationInfo -geolocationInfo",
      DnsSecDsRecordModel: "DnsSecDsRecord",
      DnsZoneImportResultModel: "DnsImportResult",
      DnsZoneRecordScanJobResponse: "DnsScan -accountId",
      DnsZoneRecordScanTriggerResponse: "DnsScanJob",
      DnsZoneStatisticsModel: "DnsZoneStatistics",
    },
  },
  "edge-scripting": {
    documents: ["edge-scripting.json"],
    enums: { EdgeScriptReleaseStatus: "releaseStatus", EdgeScriptTypes: "edgeScriptType" },
    components: {
      EdgeScriptCodeModel: "EdgeScriptCode",
      EdgeScriptModel: "EdgeScript",
      EdgeScriptReleaseModel: "EdgeScriptRelease",
      EdgeScriptSecretModel: "EdgeScriptSecret",
      EdgeScriptStatisticsModel: "EdgeScriptStatistics *",
      EdgeScriptVariableModel: "EdgeScriptVariable",
      SourceCodeIntegrationModel: "EdgeScriptIntegration",
    },
  },
  "pull-zones": {
    documents: ["core.json"],
    own: /\/pullzone(\/\{id\})?$|checkavailability/,
    enums: {
      CertificateProvisionType: "certificateProvisionType",
      EdgeRuleActionType: "edgeRuleAction",
      ExecutionPhase: "edgeScriptExecutionPhase",
      IpFamilyPolicy: "ipFamilyPolicy",
      OptimizerHtmlToMarkdownType: "optimizerHtmlToMarkdown",
      OptimizerWatermarkPosition: "optimizerWatermarkPosition",
      PermaCacheType: "permaCacheType",
      PreloadingScreenTheme: "preloadingScreenTheme",
      PullZoneLogFormat: "pullZoneLogFormat",
      PullZoneLogForwarderProtocolType: "logForwardingProtocol",
      PullZoneOriginType: "pullZoneOriginType",
      PullZoneType: "pullZoneType",
      ShieldDDosProtectionType: "ddosProtectionType",
      StickySessionType: "stickySessionType",
      TlsSecurityLevelType: "tlsSecurityLevel",
      TriggerMatchingTypes: "edgeRuleMatching",
      TriggerTypes: "edgeRuleTrigger",
    },
    components: {
      // The private key of its certificate is not parsed.
      HostnameModel: "PullZoneHostname -certificateKey",
      OptimizerStatisticsModel: "OptimizerStatistics",
      OriginShieldConcurrencyStatisticsModel: "OriginShieldQueueStatistics",
      SafeHopStatisticsModel: "SafeHopStatistics",
    },
  },
  shield: {
    documents: ["shield.json"],
    own: /shield\/rate-limit|custom-rule|get-by-pullzone|(POST|PATCH) \/shield\/shield-zone$|custom-page/,
    enums: {
      AccessListAction: "accessListAction",
      ApiGuardianRateLimitType: "rateLimitTypes",
      AccessListType: "accessListType",
      BotCategorizationAction: "botAction",
      BotCategoryAction: "botCategoryAction",
      BotDetectionExecutionMode: "botDetectionMode",
      BotDetectionSensitivity: "botSensitivity",
      BrowserFingerprintAggression: "fingerprintAggression",
      DDoSShieldSensitivity: "ddosSensitivity",
      MetricsOverviewResolution: "metricsResolution",
      RateLimitTimeframe: "rateLimitTimeframe",
      RatelimitRuleActionType: "rateLimitAction",
      ShieldPlanType: "planType",
      UploadScanningScannerMode: "scannerMode",
      WAFExecutionMode: "executionMode",
      WAFPayloadLimitAction: "limitAction",
      WafRatelimitBlockType: "rateLimitBlockTime",
      WafRatelimitCounterKeyType: "rateLimitCounterKey",
      WafRuleActionType: "wafRuleAction",
      WafRuleOperatorType: "ruleOperator",
      WafRuleSeverityType: "ruleSeverity",
      WafRuleTransformationType: "ruleTransformation",
    },
    keys: { "CreateCustomWafRuleModel.variableTypes": "ruleVariables" },
    components: {
      AccessListDetails: "AccessListDetails listId configurationId",
      AccessListsDetailsResponse: "AccessLists",
      ApiGuardianConfigurationDetails: "ApiGuardianConfiguration *",
      ApiGuardianConfigurationResponse: "ApiGuardianState configuration",
      ApiGuardianEndpointDetails: "ApiGuardianEndpoint * ?authSchemes",
      ApiGuardianEndpointMetrics: "ApiGuardianEndpointMetrics -overview*",
      AuthSchemeDetails: "~ *",
      BotCategorizationDetails: "Bot *",
      BotCategorizationGroup: "BotCategoryGroup *",
      BotCategoryDetails: "~ *",
      BotDetectionConfigurationState: "BotDetectionSettings *",
      BrowserFingerprintConfiguration: "~ *",
      ConfigVariableValueMinimal: "WafEngineVariable",
      CreateCustomWafRuleModel: "WafRuleConfigurationResponse ??chainedRuleConditions",
      CreateWafRateLimitRuleModel: "RateLimitConfigurationResponse ??chainedRuleConditions",
      CustomAccessList: "CustomAccessList",
      CustomWafRule: "WafRule",
      EventRow: "ShieldEvent timestamp -log",
      EventLogsSearchResponse: "~ -groups",
      IndividualRatelimit: "RateLimitMetrics",
      IpAddressConfiguration: "~ *",
      OverageSegment: "~ *",
      RateLimitRule: "RateLimit",
      RatelimitMetrics: "~ overview",
      RequestIntegrityConfiguration: "~ *",
      ShieldOverviewMetricsData: "ShieldMetricsOfPeriod -total*",
      ShieldZoneDefaults: "ShieldZoneDefaults shieldZone",
      ShieldZoneMetrics: "ShieldMetricsOverview",
      ShieldZoneMonthlyOveragesResult: "OverageReport *",
      ShieldZonePullZoneMapping: "ShieldZoneMapping shieldZoneId",
      ShieldZoneRequest: "ShieldZoneRequest",
      ShieldZoneResponse: "ShieldZone shieldZoneId",
      SuggestedAccessList: "~ listId",
      TriggeredRuleItem: "TriggeredRule -ruleLogs",
      UpdateAccessListConfigurationRequest: "AccessListConfiguration",
      UploadScanningConfigurationState: "UploadScanningSettings *",
      UploadScanning: "UploadScanningFigures",
      WafChainedRuleConditionItem: "RuleConditionResponse",
      WafProfileMinimal: "WafProfile",
      WafRuleGroupModel: "~ ?id",
      WafRuleMainGroupModel: "ManagedWafRuleset",
      WafRuleMetrics: "WafRuleMetrics -overview*",
    },
  },
  storage: {
    documents: ["core.json"],
    own: /checkavailability|^GET \/storagezone$|^POST \/storagezone$/,
    enums: { StorageZoneS3Type: "storageZoneS3Type", StorageZoneTier: "storageZoneTier" },
    components: {
      StorageRegionModel: "StorageRegion",
      StorageZoneEgressStatisticsModel: "StorageZoneEgress",
      StorageZoneModel: "StorageZone -priceOverride -discount",
      StorageZoneStatisticsModel: "StorageZoneStatistics",
    },
  },
  stream: {
    documents: ["stream.json", "core.json"],
    own: /\/videolibrary(\/\{id\})?$|\/fetch$|captions|^(POST|PUT) .*\{(videoId|collectionId)\}/,
    enums: {
      DrmVersion: "drmVersion",
      EncodingTier: "encodingTier",
      Severity: "streamVideoSeverity",
      VideoModelStatus: "streamVideoStatus",
      WidevineMinClientSecurityLevel: "widevineSecurityLevel",
    },
    components: {
      CollectionModel: "StreamCollection -preview* -videoLibraryId",
      VideoLibraryLanguage: "StreamLanguage",
      VideoModel:
        "StreamVideo -hasHighQualityPreview -isPublic -rotation -thumbnailCount -thumbnailFileName -thumbnailBlurhash -smart* -videoLibraryId",
      VideoStatisticsModel: "StreamStatistics",
    },
  },
};
