import { describeConversations } from "../scenarios/conversations.ts";
import { openEmbeddedHost } from "../scenarios/embedded-host.ts";
import { describeInbox } from "../scenarios/inbox.ts";
import { describeMonthlyInvoices } from "../scenarios/monthly-invoices.ts";
import { describePeople } from "../scenarios/people.ts";

describeMonthlyInvoices(openEmbeddedHost);
describePeople(openEmbeddedHost);
describeInbox(openEmbeddedHost);
describeConversations(openEmbeddedHost);
