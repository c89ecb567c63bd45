import { createSite } from "#pages";
import { type ApiHost, createApiHost } from "../api/api-host.ts";

/** What a browser says that it wants. */
export const BROWSER = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };

/** The interface with its pages. */
export function createSiteHost(change?: Parameters<typeof createApiHost>[0]): Promise<ApiHost> {
  return createApiHost(change, createSite);
}

/** A page as a browser gets it. */
export async function page(host: ApiHost, path: string, headers: Record<string, string> = {}) {
  const answer = await host.get(path, { ...BROWSER, ...headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** The hidden fields and the address of the first form on a page whose address contains `action`. */
export function formOn(
  text: string,
  action: string,
): { readonly action: string; readonly fields: Record<string, string> } {
  const forms = [...text.matchAll(/<form[^>]*action="([^"]*)"[^>]*>([\s\S]*?)<\/form>/g)];
  const form = forms.find(([, address]) => address?.includes(action));
  if (!form) throw new Error(`There is no form for ${action}`);
  const hidden = [...(form[2] ?? "").matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
  return {
    action: plainText(form[1] ?? ""),
    fields: Object.fromEntries(hidden.map(([, name = "", value = ""]) => [name, plainText(value)])),
  };
}

/** Sends a form as a browser does that is on a page of this site. */
export async function submit(
  host: ApiHost,
  path: string,
  fields: Record<string, string> | FormData,
  headers: Record<string, string> = {},
) {
  const answer = await host.app.request(path, {
    method: "POST",
    body: fields instanceof FormData ? fields : new URLSearchParams(fields),
    headers: { ...BROWSER, origin: "null", "sec-fetch-site": "same-origin", ...headers },
  });
  return { status: answer.status, location: answer.headers.get("location"), text: await answer.text() };
}

function plainText(text: string): string {
  return text.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&lt;", "<").replaceAll("&amp;", "&");
}
