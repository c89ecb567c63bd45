import type { ReasonWords } from "./reason-words.ts";

/** Status codes of HTTP by what they mean for whoever waits; the number is told with them. */
const STATUS: readonly (readonly [codes: string, ja: string, en: string])[] = [
  ["401|403|407", "利用が認められませんでした", "access was denied"],
  ["404|410", "相手の窓口が見つかりません", "nothing is there under this address"],
  ["408|504", "時間内に応答がありませんでした", "there was no answer in time"],
  ["413", "送る内容が大きすぎます", "what was sent is too large"],
  ["429", "混み合っていて受け付けられませんでした", "too many requests at the moment"],
  ["4\\d\\d", "要求が受け付けられませんでした", "the request was not accepted"],
  ["5\\d\\d", "相手側で障害が起きています", "the other side has a fault"],
];

/** How a failed HTTP answer is told by whoever gave it; `{status}` is a pattern of codes. */
const HTTP: readonly ReasonWords[] = STATUS.flatMap(([codes, ja, en]): ReasonWords[] => {
  const words: [string, string] = [`${ja}（HTTP $1）:「$&」`, `${en} (HTTP $1): “$&”`];
  return [
    [new RegExp(`^answered with status (${codes}): (.*)$`, "s"), `${ja}（HTTP $1）:「$2」`, `${en} (HTTP $1): “$2”`],
    [new RegExp(`^.*\\bHTTP (?:status )?(${codes})\\b.*$`, "s"), ...words],
    [new RegExp(`^.*\\bstatus(?: code)?:? (${codes})\\b.*$`, "s"), ...words],
    [
      new RegExp(
        `^(?:Streamable HTTP error|Server returned|Unexpected response|SSE error)\\b.*\\b(${codes})\\b.*$`,
        "s",
      ),
      ...words,
    ],
  ];
});

/** Failures on the way to another system, by the words of Node.js, its fetch and the MCP SDK; the raw text stays as a quote. */
export const TRANSPORT_REASONS: readonly ReasonWords[] = [
  [/^.*\bECONNREFUSED\b.*$/s, "接続を断られました:「$&」", "the connection was refused: “$&”"],
  [
    /^.*\b(?:ENOTFOUND|EAI_AGAIN)\b.*$/s,
    "相手の名前（ホスト名）が見つかりません:「$&」",
    "the host's name was not found: “$&”",
  ],
  [
    /^.*(?:\bETIMEDOUT\b|\bUND_ERR_\w*TIMEOUT\b|Request timed out|due to timeout|Connect Timeout Error).*$/s,
    "時間内に応答がありませんでした:「$&」",
    "there was no answer in time: “$&”",
  ],
  [
    /^.*(?:\bECONNRESET\b|\bEPIPE\b|socket hang up|other side closed|MCP error -32000: Connection closed|^(?:TypeError: )?terminated\b|SSE stream disconnected).*$/s,
    "接続が途中で切れました:「$&」",
    "the connection broke off: “$&”",
  ],
  [
    /^.*(?:\bCERT_\w+|\bself-signed certificate\b|unable to verify the first certificate|certificate has expired|\bERR_TLS\w*|\bEPROTO\b).*$/s,
    "相手の証明書を確かめられませんでした:「$&」",
    "the other side's certificate could not be verified: “$&”",
  ],
  [
    /^.*\bspawn .*\b(?:ENOENT|EACCES)\b.*$/s,
    "プログラムを起動できませんでした:「$&」",
    "the program could not be started: “$&”",
  ],
  ...HTTP,
  [
    /^.*(?:fetch failed|\bEHOSTUNREACH\b|\bENETUNREACH\b|[Nn]etwork error|Failed to fetch).*$/s,
    "通信に失敗しました:「$&」",
    "the connection failed: “$&”",
  ],
  [
    /^.*Unexpected reply of more than (\d+) bytes.*$/s,
    "返事が大きすぎます（上限 $1 バイト）",
    "the reply is larger than $1 bytes",
  ],
  [
    /^.*(?:This operation was aborted|The operation was aborted|AbortError).*$/s,
    "途中で打ち切られました:「$&」",
    "it was broken off: “$&”",
  ],
  [/^MCP error -?\d+: (.+)$/s, "相手がエラーを返しました:「$1」", "the other side answered with an error: “$1”"],
];
