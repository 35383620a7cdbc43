import type { RequestBody } from "../request-body";

export const edgeScripting: readonly RequestBody[] = [
  {
    document: "edge-scripting.json",
    operation: "POST /compute/script",
    arguments: {
      Name: "EdgeScript.name",
      Code: "EdgeScript.code",
      ScriptType: "EdgeScript.type",
      CreateLinkedPullZone: "EdgeScript.linkedPullZone.create",
      LinkedPullZoneName: "EdgeScript.linkedPullZone.name",
      "Integration.IntegrationId": "EdgeScript.integration.integrationId",
      "Integration.RepositorySettings.Id": "EdgeScript.integration.repositorySettings.id",
      "Integration.RepositorySettings.Name": "EdgeScript.integration.repositorySettings.name",
      "Integration.RepositorySettings.Private": "EdgeScript.integration.repositorySettings.private",
      "Integration.RepositorySettings.TemplateUrl": "EdgeScript.integration.repositorySettings.templateUrl",
      "Integration.DeployConfiguration.Branch": "EdgeScript.integration.deployConfiguration.branch",
      "Integration.DeployConfiguration.InstallCommand": "EdgeScript.integration.deployConfiguration.installCommand",
      "Integration.DeployConfiguration.BuildCommand": "EdgeScript.integration.deployConfiguration.buildCommand",
      "Integration.DeployConfiguration.EntryFile": "EdgeScript.integration.deployConfiguration.entryFile",
      "Integration.DeployConfiguration.CreateWorkflow": "EdgeScript.integration.deployConfiguration.createWorkflow",
    },
  },
  {
    document: "edge-scripting.json",
    operation: "POST /compute/script/{id}",
    arguments: {
      Name: "EdgeScript.name",
      ScriptType: "EdgeScript.type",
    },
  },
  {
    document: "edge-scripting.json",
    operation: "POST /compute/script/{id}/code",
    arguments: {
      Code: "EdgeScript.code",
    },
  },
  {
    document: "edge-scripting.json",
    operation: "POST /compute/script/{id}/publish",
    arguments: {
      Note: "EdgeScript.releaseNote",
    },
  },
  {
    document: "edge-scripting.json",
    operation: "POST /compute/script/{id}/secrets",
    arguments: {
      Name: "EdgeScriptSecret.name",
      Secret: "EdgeScriptSecret.value",
    },
  },
  {
    document: "edge-scripting.json",
    operation: "POST /compute/script/{id}/secrets/{secretId}",
    arguments: {
      Secret: "EdgeScriptSecret.value",
    },
  },
  {
    document: "edge-scripting.json",
    operation: "POST /compute/script/{id}/variables/add",
    arguments: {
      Name: "EdgeScriptVariable.name",
      Required: "EdgeScriptVariable.required",
      DefaultValue: "EdgeScriptVariable.defaultValue",
    },
  },
  {
    document: "edge-scripting.json",
    operation: "POST /compute/script/{id}/variables/{variableId}",
    arguments: {
      Required: "EdgeScriptVariable.required",
      DefaultValue: "EdgeScriptVariable.defaultValue",
    },
  },
];
