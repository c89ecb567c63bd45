import { type Asset, makeAsset } from "./assets.ts";

/**
 * What a form with files does where scripts run: takes files that are dropped on it, says before anything is sent what
 * cannot be taken, sends each file by itself with its progress, and lets each be taken out again. The form then names
 * the files that are there already. Where a file's link leads elsewhere, it goes along with the form instead.
 */
export const ATTACH: Asset = makeAsset(
  "files",
  "js",
  "text/javascript; charset=utf-8",
  `"use strict";
(() => {
  const field = document.querySelector("[data-attach]");
  const input = field?.querySelector("input[type=file]");
  const list = field?.querySelector("ul");
  if (!input || !list) return;
  const form = input.form;
  const ids = form.elements.namedItem("attachments");
  const button = form.querySelector("button:not([type])");
  const limits = JSON.parse(field.dataset.attach);
  const words = JSON.parse(field.dataset.words);
  const language = document.documentElement.lang;
  const files = new Map();
  const sizeOf = (bytes) =>
    bytes < 1048576 ? Math.ceil(bytes / 1024) + " KB" : (bytes / 1048576).toFixed(1) + " MB";
  const update = () => {
    const all = [...files.values()];
    ids.value = all.flatMap(({ id }) => id ?? []).join(" ");
    const kept = new DataTransfer();
    for (const { file, along } of all) if (along) kept.items.add(file);
    input.files = kept.files;
    input.setCustomValidity(all.some(({ state }) => state === "bad") ? words.bad : "");
    const going = all.some(({ state }) => state === "going");
    button.toggleAttribute("disabled", going);
    button.textContent = going ? words.waiting : button.dataset.words;
  };
  button.dataset.words = button.textContent;
  const say = (one, state, text) => {
    one.state = state;
    one.item.className = "file is-" + state;
    one.note.textContent = text;
    one.bar.hidden = state !== "going";
    update();
  };
  const refusal = (file) => {
    const { name } = file;
    const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
    if (!limits.endings.includes(ending) && !limits.types.includes(file.type)) return words.kind;
    if (file.size > limits.bytesEach) return words.large;
    const sent = [...files.values()].filter(({ state }) => state !== "bad");
    if (sent.length >= limits.count) return words.many;
    const sum = sent.reduce((bytes, one) => bytes + one.file.size, file.size);
    return sum > limits.bytesPerRun ? words.sum : undefined;
  };
  const local = (url) => {
    const here = ["127.0.0.1", "localhost", "[::1]"];
    const own = url.origin === location.origin;
    const same = here.includes(url.hostname) && here.includes(location.hostname) && url.port === location.port;
    return own || same ? url.pathname + url.search : undefined;
  };
  const announce = async (file) => {
    const body = JSON.stringify({ name: file.name, size: file.size, type: file.type });
    const headers = { "content-type": "application/json", accept: "application/json", "accept-language": language };
    const answer = await fetch("/attachments", { method: "POST", body, headers });
    const told = await answer.json();
    if (!answer.ok) throw new Error(told.detail);
    return told;
  };
  const send = (one, upload, path) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      one.request = request;
      request.open(upload.method, path);
      for (const [name, value] of Object.entries(upload.headers ?? {})) request.setRequestHeader(name, value);
      request.upload.addEventListener("progress", (event) => {
        if (event.lengthComputable) one.bar.value = event.loaded / event.total;
      });
      request.addEventListener("load", () => (request.status < 300 ? resolve() : reject(new Error(words.failed))));
      request.addEventListener("error", () => reject(new Error(words.failed)));
      request.send(one.file);
    });
  const start = async (one) => {
    try {
      say(one, "going", words.sending);
      const { attachment, upload } = await announce(one.file);
      const path = local(new URL(upload.url, location.href));
      if (path === undefined || upload.method !== "PUT") {
        one.along = true;
        say(one, "ready", words.along);
        return;
      }
      await send(one, upload, path);
      one.id = attachment;
      say(one, "ready", words.ready);
    } catch (error) {
      if (files.has(one.key)) say(one, "bad", error instanceof TypeError ? words.failed : error.message);
    }
  };
  let next = 0;
  const add = (file) => {
    const key = next++;
    const item = document.createElement("li");
    const name = document.createElement("span");
    const size = document.createElement("span");
    const bar = document.createElement("progress");
    const note = document.createElement("span");
    const remove = document.createElement("button");
    name.textContent = file.name;
    name.className = "name";
    size.textContent = sizeOf(file.size);
    size.className = "soft small";
    bar.max = 1;
    bar.value = 0;
    bar.setAttribute("aria-label", file.name);
    note.className = "small note-of";
    note.setAttribute("role", "status");
    remove.type = "button";
    remove.className = "quiet tight";
    remove.textContent = words.remove;
    remove.setAttribute("aria-label", words.remove + ": " + file.name);
    const one = { key, file, item, bar, note };
    remove.addEventListener("click", () => {
      files.delete(key);
      one.request?.abort();
      item.remove();
      input.focus();
      update();
    });
    item.append(name, size, remove, bar, note);
    list.append(item);
    const wrong = refusal(file);
    files.set(key, one);
    if (wrong !== undefined) say(one, "bad", wrong);
    else void start(one);
  };
  input.addEventListener("change", () => {
    const chosen = [...input.files];
    input.value = "";
    for (const file of chosen) add(file);
    update();
  });
  const over = (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    field.classList.toggle("is-over", event.type === "dragover");
  };
  form.addEventListener("dragover", over);
  form.addEventListener("dragleave", over);
  form.addEventListener("drop", (event) => {
    over(event);
    for (const file of event.dataTransfer?.files ?? []) add(file);
  });
  field.classList.add("is-live");
})();
`,
);
