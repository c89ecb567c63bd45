import type { Json, JsonObject } from "#ports";
import { compileRecovery } from "./compile-recovery.ts";
import { compileTask, TASK_FIELDS } from "./compile-task.ts";
import type { DefinitionReader } from "./definition-reader.ts";
import type { Chart, ChoiceState, Exit, MapState, ParallelState, State, WaitState } from "./machine.ts";
import { compileExit, compileTransition, isTimestamp, isWhole } from "./state-parts.ts";

/** What a state may refer to in the chart it stands in. */
export interface ChartRules {
  readonly states: ReadonlySet<string>;
  /** Compiles a chart inside a state. */
  chart(source: Json | undefined, at: string): Chart;
}

const COMMON = ["Type", "Comment", "QueryLanguage"];
const LEAVING = [...COMMON, "Assign", "Output", "Next", "End"];

const FIELDS: ReadonlyMap<unknown, ReadonlySet<string>> = new Map([
  ["Task", new Set([...LEAVING, ...TASK_FIELDS])],
  ["Map", new Set([...LEAVING, "Retry", "Catch", "Items", "ItemSelector", "ItemProcessor", "MaxConcurrency"])],
  ["Parallel", new Set([...LEAVING, "Retry", "Catch", "Arguments", "Branches"])],
  ["Choice", new Set([...COMMON, "Assign", "Output", "Choices", "Default"])],
  ["Wait", new Set([...LEAVING, "Seconds", "Timestamp"])],
  ["Pass", new Set(LEAVING)],
  ["Succeed", new Set([...COMMON, "Output"])],
  ["Fail", new Set([...COMMON, "Error", "Cause"])],
]);

/** Compiles one state; undefined when its type is not known. */
export function compileState(
  name: string,
  source: JsonObject,
  at: string,
  rules: ChartRules,
  reader: DefinitionReader,
): State | undefined {
  const type = source.Type;
  const fields = FIELDS.get(type);
  if (fields === undefined) {
    reader.problem(`${at}.Type`, `expected one of ${[...FIELDS.keys()].join(", ")}, found ${JSON.stringify(type)}`);
    return undefined;
  }
  reader.onlyFields(source, fields, at, `a ${type} state`);
  if ((source.QueryLanguage ?? "JSONata") !== "JSONata") {
    reader.problem(`${at}.QueryLanguage`, 'only "JSONata" is supported');
  }
  const leave = (): Exit => compileTransition(source, at, rules.states, reader);
  switch (type) {
    case "Task":
      return {
        ...compileTask(name, source, at, reader),
        ...leave(),
        ...compileRecovery(source, at, rules.states, reader),
      };
    case "Map":
      return { ...compileMap(name, source, at, rules, reader), ...leave() };
    case "Parallel":
      return { ...compileParallel(name, source, at, rules, reader), ...leave() };
    case "Choice":
      return compileChoice(name, source, at, rules, reader);
    case "Wait":
      return { ...compileWait(name, source, at, reader), ...leave() };
    case "Pass":
      return { type, name, ...leave() };
    case "Succeed":
      return { type, name, ...compileExit(source, at, reader) };
    default:
      return {
        type: "Fail",
        name,
        ...(source.Error !== undefined && { error: text(source.Error, `${at}.Error`, "Error", reader) }),
        ...(source.Cause !== undefined && { cause: text(source.Cause, `${at}.Cause`, "Cause", reader) }),
      };
  }
}

function text(value: Json, at: string, field: string, reader: DefinitionReader) {
  return reader.templateOrConstant(value, at, field, {
    expected: "a string",
    fits: (constant) => typeof constant === "string",
  });
}

function compileMap(
  name: string,
  source: JsonObject,
  at: string,
  rules: ChartRules,
  reader: DefinitionReader,
): MapState {
  const { Items, ItemSelector, MaxConcurrency, ItemProcessor } = source;
  const config = reader.object(ItemProcessor, `${at}.ItemProcessor`).ProcessorConfig;
  if (config !== undefined) {
    const mode = reader.object(config, `${at}.ItemProcessor.ProcessorConfig`).Mode;
    if (mode !== "INLINE") reader.problem(`${at}.ItemProcessor.ProcessorConfig.Mode`, 'only "INLINE" is supported');
  }
  return {
    type: "Map",
    name,
    chart: rules.chart(ItemProcessor, `${at}.ItemProcessor`),
    ...(Items !== undefined && {
      items: reader.templateOrConstant(Items, `${at}.Items`, "Items", { expected: "a list", fits: Array.isArray }),
    }),
    ...(ItemSelector !== undefined && {
      itemSelector: reader.template(ItemSelector, `${at}.ItemSelector`, "ItemSelector"),
    }),
    ...(MaxConcurrency !== undefined && {
      maxConcurrency: reader.templateOrConstant(MaxConcurrency, `${at}.MaxConcurrency`, "MaxConcurrency", {
        expected: "a whole number of at least 0",
        fits: (value) => isWhole(value, 0),
      }),
    }),
    ...compileRecovery(source, at, rules.states, reader),
  };
}

function compileParallel(
  name: string,
  source: JsonObject,
  at: string,
  rules: ChartRules,
  reader: DefinitionReader,
): ParallelState {
  const { Arguments, Branches } = source;
  return {
    type: "Parallel",
    name,
    charts: reader
      .array(Branches, `${at}.Branches`)
      .map((branch, index) => rules.chart(branch, `${at}.Branches[${index}]`)),
    ...(Arguments !== undefined && { arguments: reader.template(Arguments, `${at}.Arguments`, "Arguments") }),
    ...compileRecovery(source, at, rules.states, reader),
  };
}

function compileChoice(
  name: string,
  source: JsonObject,
  at: string,
  rules: ChartRules,
  reader: DefinitionReader,
): ChoiceState {
  const fields = new Set(["Condition", "Next", "Assign", "Output", "Comment"]);
  const compiled = reader.array(source.Choices, `${at}.Choices`).map((entry, index) => {
    const ruleAt = `${at}.Choices[${index}]`;
    const rule = reader.object(entry, ruleAt);
    reader.onlyFields(rule, fields, ruleAt, "a choice rule");
    return {
      condition: reader.templateOrConstant(rule.Condition ?? null, `${ruleAt}.Condition`, "Condition", {
        expected: "true, false",
        fits: (value) => typeof value === "boolean",
      }),
      ...compileTransition({ ...rule, End: false }, ruleAt, rules.states, reader),
    };
  });
  const { Default } = source;
  return {
    type: "Choice",
    name,
    rules: compiled,
    ...(Default !== undefined && {
      otherwise: compileTransition({ ...source, Next: Default, End: false }, at, rules.states, reader),
    }),
  };
}

function compileWait(name: string, source: JsonObject, at: string, reader: DefinitionReader): WaitState {
  const { Seconds, Timestamp } = source;
  if ((Seconds === undefined) === (Timestamp === undefined)) {
    reader.problem(at, "a Wait state has either Seconds or Timestamp");
  }
  return {
    type: "Wait",
    name,
    ...(Seconds !== undefined && {
      seconds: reader.templateOrConstant(Seconds, `${at}.Seconds`, "Seconds", {
        expected: "a whole number from 0 to 99999999",
        fits: (value) => isWhole(value, 0),
      }),
    }),
    ...(Timestamp !== undefined && {
      timestamp: reader.templateOrConstant(Timestamp, `${at}.Timestamp`, "Timestamp", {
        expected: "an RFC 3339 time",
        fits: isTimestamp,
      }),
    }),
  };
}
