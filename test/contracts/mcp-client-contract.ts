import { describe, expect, it, onTestFinished } from "vitest";
import { ToolCallError } from "#ports";
import type { ClosableToolServer, McpLimits } from "#tools";

/** Connects to the odd server of test/support/odd-mcp-server.ts that lists its tools as told. */
export type ConnectOdd = (
  list: "pages" | "broken" | "one-odd" | "all-odd",
  limits: Partial<McpLimits>,
) => Promise<ClosableToolServer>;

const LIMITS = { callMs: 2_000, connectMs: 10_000, replyBytes: 1_000_000 };

/** What every MCP client does, whatever carries its messages. */
export function describeMcpClient(name: string, connectOdd: ConnectOdd): void {
  const connect: ConnectOdd = async (list, limits) => {
    const server = await connectOdd(list, limits);
    onTestFinished(() => server.close());
    return server;
  };

  describe(name, () => {
    it("lists the tools of all pages, schemas as they are", async () => {
      const server = await connect("pages", LIMITS);

      expect(await server.list()).toEqual([
        {
          name: "structured",
          inputSchema: { type: "object", properties: { until: { type: "string", format: "date" } } },
        },
        { name: "json_text", inputSchema: { type: "object" } },
      ]);
    });

    it("leaves out a listed tool that is out of form, and keeps the others", async () => {
      expect((await (await connect("one-odd", LIMITS)).list()).map((tool) => tool.name)).toEqual(["structured"]);
    });

    it.each(["broken", "all-odd"] as const)(
      "fails, and never gives an empty list, when listing is %s",
      async (list) => {
        await expect((await connect(list, LIMITS)).list()).rejects.toBeInstanceOf(ToolCallError);
      },
    );

    it.each([
      ["structured", { isError: false, content: { asked: { 部署: "営業" } } }],
      ["json_text", { isError: false, content: { rows: [1, 2] } }],
      ["plain_text", { isError: false, content: "受け付けました" }],
      ["no_text", { isError: false, content: null }],
      ["refuses", { isError: true, content: { error: "権限がありません" } }],
    ])("gives what %s answered", async (tool, expected) => {
      expect(await (await connect("pages", LIMITS)).call(tool, { 部署: "営業" })).toEqual(expected);
    });

    it.each(["wrong_form", "huge", "dies", "floods", "unknown_tool"])(
      "says that the call may have been carried out when the server %s, and can be called again",
      async (tool) => {
        const server = await connect("pages", LIMITS);

        await expect(server.call(tool, {})).rejects.toMatchObject({ name: "ToolCallError", sent: "maybe" });
        expect((await server.call("plain_text", {})).content).toBe("受け付けました");
      },
    );

    it("does not wait for ever", async () => {
      const server = await connect("pages", { ...LIMITS, callMs: 100 });

      await expect(server.call("hangs", {})).rejects.toMatchObject({ name: "ToolCallError", sent: "maybe" });
    });

    it("stops waiting when its caller does", async () => {
      const server = await connect("pages", LIMITS);
      await server.call("plain_text", {});
      const controller = new AbortController();
      const call = server.call("hangs", {}, controller.signal);
      setImmediate(() => controller.abort());

      await expect(call).rejects.toMatchObject({ name: "ToolCallError", sent: "maybe" });
    });

    it("sends nothing for a caller that has already stopped waiting", async () => {
      const server = await connect("pages", LIMITS);

      await expect(server.call("plain_text", {}, AbortSignal.abort())).rejects.toMatchObject({ sent: "no" });
    });

    it("sends nothing after it was closed", async () => {
      const server = await connect("pages", LIMITS);
      await server.call("plain_text", {});
      await server.close();

      await expect(server.call("plain_text", {})).rejects.toMatchObject({ name: "ToolCallError", sent: "no" });
    });

    it("carries many calls at once", async () => {
      const server = await connect("pages", LIMITS);
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, number) => server.call("structured", { number })),
      );

      expect(answers.map(({ content }) => content)).toEqual(answers.map((__, number) => ({ asked: { number } })));
    });
  });
}
