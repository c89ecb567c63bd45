import { CfnOutput, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import { CfnApi, CfnStage } from "aws-cdk-lib/aws-apigatewayv2";
import {
  AccountRecovery,
  Mfa,
  OAuthScope,
  UserPool,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
} from "aws-cdk-lib/aws-cognito";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import type { Settings } from "../config.ts";
import { acceptFinding } from "../constructs/accept-finding.ts";
import { logRetention } from "../constructs/log-retention.ts";

/** What is written down of each request: who asked for what and how it ended, but no query and no link. */
const ACCESS_LOG = {
  requestId: "$context.requestId",
  time: "$context.requestTime",
  ip: "$context.identity.sourceIp",
  route: "$context.routeKey",
  status: "$context.status",
  bytes: "$context.responseLength",
  milliseconds: "$context.responseLatency",
};

/** What functions are told of who vouches for people (`functions/shared/sign-in`). */
export interface SignInEnvironment {
  readonly SIGN_IN_ISSUER: string;
  readonly SIGN_IN_AUDIENCES: string;
  readonly SIGN_IN_DISCOVERY: string;
  readonly GROUPS_CLAIM: string;
}

/**
 * The door: the HTTP API and who vouches for people. What is behind it is added by the compute stack, and finds out
 * who calls (docs/decisions/0114).
 */
export class EdgeStack extends Stack {
  readonly apiId: string;
  readonly signIn: SignInEnvironment;
  readonly baseUrl: string;

  constructor(scope: Construct, id: string, settings: Settings, props: StackProps) {
    super(scope, id, props);
    const { prefix, throttle } = settings;
    const api = new CfnApi(this, "Api", {
      name: `${prefix}api`,
      protocolType: "HTTP",
      description: `tejun ${settings.stage}`,
    });
    const accessLogs = new LogGroup(this, "AccessLogs", {
      logGroupName: `/aws/vendedlogs/apis/${prefix}api`,
      retention: logRetention(settings.logDays),
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new CfnStage(this, "Stage", {
      apiId: api.ref,
      stageName: "$default",
      autoDeploy: true,
      accessLogSettings: { destinationArn: accessLogs.logGroupArn, format: JSON.stringify(ACCESS_LOG) },
      defaultRouteSettings: {
        throttlingRateLimit: throttle.rate,
        throttlingBurstLimit: throttle.burst,
        detailedMetricsEnabled: true,
      },
    });
    this.apiId = api.ref;
    this.baseUrl = settings.baseUrl ?? `https://${api.ref}.execute-api.${this.region}.${this.urlSuffix}`;
    const { issuer, audience, home } = this.#signIn(settings);
    this.signIn = {
      SIGN_IN_ISSUER: issuer,
      SIGN_IN_AUDIENCES: audience.join(","),
      SIGN_IN_DISCOVERY: `${home}/.well-known/openid-configuration`,
      GROUPS_CLAIM: settings.groupsClaim,
    };
    new CfnOutput(this, "Url", { value: this.baseUrl });
    new CfnOutput(this, "ApiId", { value: api.ref });
  }

  #signIn(settings: Settings): {
    readonly issuer: string;
    readonly audience: readonly string[];
    readonly home: string;
  } {
    if (settings.signIn.kind === "oidc") return { ...settings.signIn, home: settings.signIn.issuer.replace(/\/$/, "") };
    const keep = settings.retention === "keep";
    const people = new UserPool(this, "People", {
      userPoolName: `${settings.prefix}people`,
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      autoVerify: { email: true },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      mfa: keep ? Mfa.REQUIRED : Mfa.OPTIONAL,
      mfaSecondFactor: { sms: false, otp: true },
      passwordPolicy: {
        minLength: 12,
        requireDigits: true,
        requireLowercase: true,
        requireUppercase: true,
        requireSymbols: true,
      },
      deletionProtection: keep,
      removalPolicy: keep ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    if (!keep)
      acceptFinding(people, "AwsSolutions-COG2", "MFA is required where the stage is kept, optional for trying.");
    acceptFinding(
      people,
      "AwsSolutions-COG3",
      "Threat protection is billed per person a month; docs/deploy.md says how to add it.",
    );
    acceptFinding(
      people,
      "AwsSolutions-COG8",
      "The Plus tier is billed per person a month; docs/deploy.md says how to add it.",
    );
    const client: UserPoolClient = people.addClient("Client", {
      userPoolClientName: `${settings.prefix}client`,
      authFlows: { userSrp: true },
      generateSecret: false,
      supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO],
      oAuth: {
        flows: { authorizationCodeGrant: true },
        scopes: [OAuthScope.OPENID, OAuthScope.EMAIL],
        callbackUrls: [`${this.baseUrl}/sign-in/done`],
        logoutUrls: [`${this.baseUrl}/sign-in/out`],
      },
      preventUserExistenceErrors: true,
    });
    // Names of domains are shared by everybody in a region.
    people.addDomain("Domain", { cognitoDomain: { domainPrefix: `${settings.prefix}${this.account}` } });
    new CfnOutput(this, "UserPoolId", { value: people.userPoolId });
    new CfnOutput(this, "ClientId", { value: client.userPoolClientId });
    const cognito = `https://cognito-idp.${this.region}.${this.urlSuffix}`;
    return {
      issuer: `${cognito}/${people.userPoolId}`,
      audience: [client.userPoolClientId],
      home: `${settings.cognitoHome ?? cognito}/${people.userPoolId}`,
    };
  }
}
