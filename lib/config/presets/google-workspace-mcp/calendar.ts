import type { OperationConfig } from "../../config.ts";
import { describeParameters, type ParameterText } from "../parameters.ts";
import { account, maxResults } from "./shared.ts";

const service = "calendar";
const calendarId: ParameterText = { title: "カレンダーID・calendar id", description: "省くと primary", optional: true };
const timeMin: ParameterText = { title: "期間の初め・from", description: "ISO 8601", optional: true };
const timeMax: ParameterText = { title: "期間の終わり・to", description: "ISO 8601", optional: true };

/** Calendars: read only. */
export const calendarOperations: { readonly [name: string]: OperationConfig } = {
  listCalendars: {
    title: "カレンダー一覧を取得する (List the calendars)",
    service,
    access: "read",
    schema: describeParameters({ account }),
  },
  listCalendarEvents: {
    title: "予定一覧を取得する (List calendar events)",
    service,
    access: "read",
    schema: describeParameters({
      account,
      calendarId,
      timeMin,
      timeMax,
      maxResults,
      singleEvents: { title: "繰り返しを一件ずつ・single events", type: "boolean", optional: true },
      orderBy: { title: "並び順・order by", oneOf: ["startTime", "updated"], optional: true },
    }),
  },
  searchCalendarEvents: {
    title: "予定を検索する (Search calendar events)",
    service,
    access: "read",
    schema: describeParameters({
      account,
      query: { title: "検索する語・query" },
      calendarId,
      timeMin,
      timeMax,
      maxResults,
    }),
  },
  getCalendarEvent: {
    title: "予定を読む (Read a calendar event)",
    service,
    access: "read",
    schema: describeParameters({ account, calendarId, eventId: { title: "予定ID・event id" } }),
  },
};
