import type { FastifyInstance } from 'fastify';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { buildLink } from '#contract/links';
import { INDIANA, type Locale } from '#contract/locales';
import { stateDate } from '#contract/stateClock';
import type { RunTime } from './periodsRepository';

/** Returns the absolute URL of the payment page, for emails and as a return URL. */
export function payAddressOf({ settings }: FastifyInstance, locale: Locale = INDIANA): string {
  const path = buildLink(settings.contextPath, locale, BACKEND_PAGES.payInvoices);
  return settings.publicUrl.origin + path;
}

/** Returns the current time for charges and invoices. */
export function runTimeOf(app: FastifyInstance): RunTime {
  const at = app.clock.now();
  return { at, today: stateDate(at), payAddress: payAddressOf(app) };
}
