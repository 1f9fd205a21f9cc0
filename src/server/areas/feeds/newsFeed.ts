import { buildLink } from '#contract/links';
import { INDIANA, LOCALES } from '#contract/locales';
import { PRODUCT_NAME } from '#contract/product';
import { RECORD_PAGES, REGISTER_OF_SAVED } from '#contract/records/pages';
import type { ServerConfig } from '../../config';
import type { RecordEvent } from '../../domain/recordEvents/repository';
import { eventWords } from '../../domain/recordEvents/words';
import { escapeHtml } from '../../escapeHtml';
import { appBase } from '../../site/layout';

/** Minutes before programs should check again. */
const REFRESH_MINUTES = 60;

/** Escapes the text of an XML element; drops characters that XML does not allow. */
function xml(text: string): string {
  return escapeHtml(text.replace(/[^\P{Cc}\t\n\r]|[\u{FFFE}\u{FFFF}]|\p{Surrogate}/gu, ''));
}

/** Formats the changes of a user's saved records as RSS 2.0, newest first. */
export function newsFeed(config: ServerConfig, events: readonly RecordEvent[]): string {
  const { host, origin } = config.publicUrl;
  const base = appBase(config);
  const items = events.flatMap((event) => {
    const words = eventWords(event);
    if (words === null) return [];
    const { field, path } = RECORD_PAGES[REGISTER_OF_SAVED[event.record.kind]];
    const locale = LOCALES.find(({ abbreviation }) => abbreviation === event.state) ?? INDIANA;
    const link = origin + buildLink(base, locale, path, { [field]: event.record.id });
    return [
      '<item>',
      `<title>${xml(words.title)}</title>`,
      `<link>${xml(link)}</link>`,
      `<description>${xml(words.body)}</description>`,
      `<guid isPermaLink="false">event-${String(event.id)}@${xml(host)}</guid>`,
      `<pubDate>${event.at.toUTCString()}</pubDate>`,
      '</item>',
    ];
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0">',
    '<channel>',
    `<title>Changes to saved records – ${PRODUCT_NAME}</title>`,
    `<link>${xml(origin + buildLink(base, INDIANA, '/common/Notifications'))}</link>`,
    '<description>Changes to your saved records that have an alert.</description>',
    '<language>en-us</language>',
    `<ttl>${String(REFRESH_MINUTES)}</ttl>`,
    ...items,
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}
