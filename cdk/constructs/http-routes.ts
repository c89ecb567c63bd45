import { Stack } from "aws-cdk-lib";
import { CfnIntegration, CfnRoute } from "aws-cdk-lib/aws-apigatewayv2";
import { ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { acceptFinding } from "./accept-finding.ts";

/** Leads paths of the HTTP API to one function. */
export interface HttpRoutesProps {
  readonly apiId: string;
  readonly function: LambdaFunction;
  /** Method and path, as API Gateway writes them: `GET /approvals/{id}`. */
  readonly routes: readonly string[];
  /** Why the API itself lets everybody in: the function finds out who calls, or it does not matter. */
  readonly open: string;
}

/** Routes of the HTTP API, with the right of the API to invoke the function for nothing but them. */
export class HttpRoutes extends Construct {
  constructor(scope: Construct, id: string, { apiId, function: target, routes, open }: HttpRoutesProps) {
    super(scope, id);
    const integration = new CfnIntegration(this, "Integration", {
      apiId,
      integrationType: "AWS_PROXY",
      integrationUri: target.functionArn,
      payloadFormatVersion: "2.0",
      timeoutInMillis: 30_000,
    });
    for (const routeKey of routes) {
      const route = new CfnRoute(this, `Route${routeKey.replaceAll(/[^A-Za-z]+/g, "")}`, {
        apiId,
        routeKey,
        target: `integrations/${integration.ref}`,
        authorizationType: "NONE",
      });
      acceptFinding(route, "AwsSolutions-APIG4", open);
    }
    const { partition, region, account } = Stack.of(this);
    target.addPermission(`${id}Invoke`, {
      principal: new ServicePrincipal("apigateway.amazonaws.com"),
      sourceArn: `arn:${partition}:execute-api:${region}:${account}:${apiId}/*/*`,
    });
  }
}
