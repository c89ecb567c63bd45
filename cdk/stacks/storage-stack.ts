import { Duration, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import { AttributeType, BillingMode, ProjectionType, Table, TableEncryption } from "aws-cdk-lib/aws-dynamodb";
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type CfnBucket,
  type IBucket,
  ObjectOwnership,
} from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import type { Settings } from "../config.ts";
import { acceptFinding } from "../constructs/accept-finding.ts";
import { Arns } from "../constructs/arns.ts";

const LOG_DAYS = 90;
const INBOX_DAYS = 90;

/** What is kept: the one table and the one bucket. Everything else can be deployed anew without losing anything. */
export class StorageStack extends Stack {
  constructor(scope: Construct, id: string, settings: Settings, props: StackProps) {
    super(scope, id, props);
    const names = new Arns(this, settings);
    const keep = settings.retention === "keep";
    const removalPolicy = keep ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
    const table = new Table(this, "Table", {
      tableName: names.tableName,
      partitionKey: { name: "pk", type: AttributeType.STRING },
      sortKey: { name: "sk", type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      // The service's own key costs nothing and rests on the same access policies as a key of ours would.
      encryption: TableEncryption.DEFAULT,
      deletionProtection: keep,
      removalPolicy,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: keep },
    });
    table.addGlobalSecondaryIndex({
      indexName: "gsi1",
      partitionKey: { name: "gsi1pk", type: AttributeType.STRING },
      sortKey: { name: "gsi1sk", type: AttributeType.STRING },
      projectionType: ProjectionType.ALL,
    });
    if (!keep) {
      acceptFinding(
        table,
        "AwsSolutions-DDB3",
        "Point-in-time recovery is for what is kept; this stage is thrown away with its data.",
      );
    }
    const logs = new Bucket(this, "AccessLogs", {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      lifecycleRules: [{ expiration: Duration.days(LOG_DAYS) }],
      removalPolicy,
    });
    acceptFinding(logs, "AwsSolutions-S1", "This bucket takes the access logs; logging itself would never end.");
    const files = new Bucket(this, "Files", {
      bucketName: names.bucketName,
      versioned: true,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      serverAccessLogsBucket: logs as IBucket,
      lifecycleRules: [
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
        // What came into an inbox was copied to the run it started.
        {
          prefix: "inbox/",
          expiration: Duration.days(INBOX_DAYS),
          noncurrentVersionExpiration: Duration.days(INBOX_DAYS),
        },
      ],
      removalPolicy,
    });
    // The construct's own switch would bring a custom resource along.
    (files.node.defaultChild as CfnBucket).addPropertyOverride(
      "NotificationConfiguration.EventBridgeConfiguration.EventBridgeEnabled",
      true,
    );
  }
}
