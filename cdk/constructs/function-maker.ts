import type { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import type { Bundles, FunctionName } from "../bundling/bundle-functions.ts";
import type { Settings } from "../config.ts";
import { acceptPatterns } from "./accept-finding.ts";
import type { Arns } from "./arns.ts";
import type { TableAccess } from "./table-access.ts";
import { tableStatements } from "./table-statements.ts";
import { TejunFunction } from "./tejun-function.ts";

/** What makes functions of one deployment alike. */
export interface FunctionParts {
  readonly settings: Settings;
  readonly bundles: Bundles;
  readonly arns: Arns;
}

/** One function to be made. */
export interface FunctionRequest {
  /** After the deployment's prefix. */
  readonly name: string;
  readonly bundle: FunctionName;
  readonly handler?: string;
  readonly access: TableAccess;
  readonly statements?: readonly PolicyStatement[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly memoryMiB: number;
  readonly timeoutSeconds: number;
  readonly deadLetters?: IQueue;
}

/** Makes the functions of one deployment: each gets its part of the table and what it asks for. */
export class FunctionMaker {
  readonly settings: Settings;
  readonly arns: Arns;
  readonly #bundles: Bundles;

  constructor({ settings, bundles, arns }: FunctionParts) {
    this.settings = settings;
    this.#bundles = bundles;
    this.arns = arns;
  }

  make(scope: Construct, id: string, request: FunctionRequest): TejunFunction {
    const { bundle, access, statements = [], environment = {}, handler, deadLetters, ...size } = request;
    const made = new TejunFunction(scope, id, {
      ...size,
      settings: this.settings,
      bundle: this.#bundles[bundle],
      statements: [...tableStatements(this.arns.table, access), ...statements],
      environment: { TABLE_NAME: this.arns.tableName, ...environment },
      ...(handler === undefined ? {} : { handler }),
      ...(deadLetters === undefined ? {} : { deadLetters }),
    });
    const resources = statements.flatMap((statement) => statement.resources);
    acceptPatterns(made.role, resources, PATTERN_REASONS);
    return made;
  }
}

const PATTERN_REASONS = "Names that come at run time (files, AOPs, versions) begin with what is named here.";
