import { formatDateLong } from '#contract/formats';
import { buildLink, buildQuery } from '#contract/links';
import { INDIANA } from '#contract/locales';
import { PRODUCT_NAME } from '#contract/product';
import { WATCH_KIND_WORDS, WATCH_MAIL_PAGES } from '#contract/account/propertyWatch';
import type { LinkQuery } from '#contract/site/queryFields';
import type { ServerConfig } from '../../config';
import { contactAt, linkTo, type MailLine, type MailLink } from '../../mail/body';
import { formatExcerpt } from './judge';
import type { WatchMail } from './mailingsRepository';
import type { DueNews, NotifiedNotice } from './noticesRepository';
import { CONFIRM_DAYS, MAX_WATCHES, type Watched } from './rules';

/** The site's URLs and contacts in emails. */
export interface MailSite {
  /** Base of the server's pages, such as `https://records.example/web`. */
  readonly base: string;
  readonly supportEmail: string;
  readonly supportPhone: string;
}

/** Reads the site from the settings. */
export function mailSiteOf({
  contextPath,
  publicUrl,
  supportEmail,
  supportPhone,
}: ServerConfig): MailSite {
  return { base: publicUrl.origin + contextPath, supportEmail, supportPhone };
}

type Page = keyof typeof WATCH_MAIL_PAGES;

function addressOf({ base }: MailSite, page: Page, query: LinkQuery): MailLink {
  return linkTo(base + buildLink('', INDIANA, WATCH_MAIL_PAGES[page]) + buildQuery(query));
}

/** Describes only the watch's kind, so that no one can send their own text in our emails. */
function kindWords({ kind }: Watched): string {
  return WATCH_KIND_WORDS[kind].toLowerCase();
}

function lastWords({ supportEmail, supportPhone }: MailSite): MailLine {
  return ['Questions: ', contactAt(supportEmail), ' or ', contactAt(supportPhone), '.'];
}

/** Creates the email that asks the recipient to confirm a watch. */
export function confirmMail(site: MailSite, watched: Watched, token: string): WatchMail {
  return {
    subject: `${PRODUCT_NAME}: confirm your property watch`,
    stopAddress: null,
    lines: [
      `Someone entered this address for a property watch on ${kindWords(watched)}. It sends an email when a matching document is recorded in Indiana.`,
      '',
      `If this was you, review the watch and confirm it within ${String(CONFIRM_DAYS)} days:`,
      addressOf(site, 'confirm', { token }),
      '',
      "If it wasn't you, ignore this email. The watch won't start, and we'll delete it.",
      '',
      'All property watches for this address:',
      addressOf(site, 'end', { token }),
      '',
      lastWords(site),
      '',
    ],
  };
}

/** Creates the email that says that the address already has this watch. */
export function alreadyMail(site: MailSite, watched: Watched, token: string): WatchMail {
  return {
    subject: `${PRODUCT_NAME}: your property watch is already active`,
    stopAddress: null,
    lines: [
      `Someone requested a property watch on ${kindWords(watched)} for this address. You already have this watch, and it is active. Nothing has changed.`,
      '',
      'All property watches for this address:',
      addressOf(site, 'end', { token }),
      '',
      lastWords(site),
      '',
    ],
  };
}

/** Creates the email that says that the address has reached its limit of watches. */
export function fullMail(site: MailSite, token: string): WatchMail {
  return {
    subject: `${PRODUCT_NAME}: property watch limit reached`,
    stopAddress: null,
    lines: [
      `Someone requested another property watch for this address. It already has ${String(MAX_WATCHES)}, which is the limit. Nothing has changed.`,
      '',
      "To make room, end a watch you don't need:",
      addressOf(site, 'end', { token }),
      '',
      lastWords(site),
      '',
    ],
  };
}

/** Maximum number of "End the watch" links in one email. */
const MAX_END_LINKS = 10;

/**
 * Lists documents that match watches, why they match, and what to do. The subject line doesn't name
 * a document.
 */
export function newsMail(
  site: MailSite,
  { count, documents, watches }: DueNews,
  token: string,
): WatchMail {
  const more = count - documents.length;
  const isOne = count === 1;
  return {
    subject: `${PRODUCT_NAME}: ${isOne ? 'a new recording' : `${String(count)} new recordings`} on your property watch`,
    stopAddress: addressOf(site, 'end', { token }).href,
    lines: [
      isOne
        ? 'A document that matches your property watch was recorded.'
        : `${String(count)} documents that match your property watch were recorded.`,
      '',
      ...documents.flatMap((document) => [
        ...documentLines(document),
        'View document:',
        addressOf(site, 'news', { token, notice: document.noticeId }),
        '',
      ]),
      ...(more > 0
        ? [
            `${String(more)} more ${more === 1 ? "isn't" : "aren't"} listed here. Search for the name or property to see them.`,
            '',
          ]
        : []),
      "Didn't expect this? View the document first. This email doesn't stop or undo a recording, so you need to act. Call the office that recorded it, and ask an attorney what to do. If you suspect fraud, contact the police.",
      '',
      ...officeLines(documents),
      ...watches
        .slice(0, MAX_END_LINKS)
        .flatMap(({ id, label }) => [
          `End the watch on ${formatExcerpt(label)}:`,
          addressOf(site, 'end', { token, watchId: id }),
          '',
        ]),
      'All property watches for this address:',
      addressOf(site, 'end', { token }),
      '',
      lastWords(site),
      '',
    ],
  };
}

function documentLines(document: NotifiedNotice): string[] {
  const { countyName, documentNumber, parties, partyCount, recordedOn, typeName, why } = document;
  const others = partyCount - parties.length;
  return [
    `${formatExcerpt(typeName)} ${formatExcerpt(documentNumber)}`,
    `Recorded ${formatDateLong(recordedOn)} in ${countyName}`,
    ...(parties.length === 0
      ? []
      : [
          parties.map(formatExcerpt).join('; ') +
            (others > 0 ? `; and ${String(others)} more` : ''),
        ]),
    ...why.map(({ reason, watch }) => `Your watch on ${formatExcerpt(watch)}: ${reason}`),
  ];
}

/** Lists the contact details of the documents' offices, without duplicates. */
function officeLines(documents: readonly NotifiedNotice[]): string[] {
  const offices = new Map(
    documents.map(({ countyName, office }) => [
      countyName,
      [office.name ?? `Recorder of ${countyName}`, office.address, office.telephone]
        .flatMap((line) => (line === null ? [] : [formatExcerpt(line)]))
        .join('\n'),
    ]),
  );
  return [...offices.values()].flatMap((lines) => [lines, '']);
}
