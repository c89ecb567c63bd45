import { afterAll, beforeAll } from "vitest";
import { describeInbox } from "../scenarios/inbox.ts";
import { describeMonthlyInvoices } from "../scenarios/monthly-invoices.ts";
import { describePeople } from "../scenarios/people.ts";
import { type EmulatedProduct, startEmulatedProduct } from "./product/emulated-product.ts";

const DEPLOY_MS = 240_000;

let product: EmulatedProduct;

beforeAll(async () => {
  product = await startEmulatedProduct();
}, DEPLOY_MS);

afterAll(() => product?.close());

const open = () => product.open();

describeMonthlyInvoices(open);
describePeople(open);
describeInbox(open);
