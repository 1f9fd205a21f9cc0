import { buildLink, buildQuery } from '#contract/links';
import { INDIANA } from '#contract/locales';
import { PRODUCT_NAME } from '#contract/product';
import { WATCH_KIND_WORDS, WATCH_MAIL_PAGES } from '#contract/propertyWatch';
import type { LinkQuery } from '#contract/queryFields';
import type { ServerConfig } from '../../config';
import { contactAt, linkTo, type MailLine, type MailLink } from '../../mail/body';
import { dateInWords } from '../users/rules';
import { toldText } from './judge';
import type { WatchMail } from './mailingsRepository';
import type { DueNews, ToldNotice } from './noticesRepository';
import { CONFIRM_DAYS, MOST_WATCHES, type Watched } from './rules';

/** The site as mails name it. */
export interface MailSite {
  /** `https://records.example/web`: below it are the pages of the server. */
  readonly base: string;
  readonly supportEmail: string;
  readonly supportPhone: string;
}

/** The site of these settings. */
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

/** What whoever typed the address asks for; only the kind is told, so that nobody mails words by us. */
function kindWords({ kind }: Watched): string {
  return WATCH_KIND_WORDS[kind].toLowerCase();
}

function lastWords({ supportEmail, supportPhone }: MailSite): MailLine {
  return ['Questions: ', contactAt(supportEmail), ' or ', contactAt(supportPhone), '.'];
}

/** Asks to confirm a watch. */
export function confirmMail(site: MailSite, watched: Watched, token: string): WatchMail {
  return {
    subject: `${PRODUCT_NAME}: confirm your property watch`,
    stopAddress: null,
    lines: [
      `Somebody asked us to write to this address when a document is recorded in Indiana: a property watch on ${kindWords(watched)}.`,
      '',
      `If that was you, see what is watched and confirm it within ${String(CONFIRM_DAYS)} days:`,
      addressOf(site, 'confirm', { token }),
      '',
      'If it was not you, do nothing. The watch does not start, and we delete it.',
      '',
      'All property watches of this address:',
      addressOf(site, 'end', { token }),
      '',
      lastWords(site),
      '',
    ],
  };
}

/** Tells an address that it watches the same already. */
export function alreadyMail(site: MailSite, watched: Watched, token: string): WatchMail {
  return {
    subject: `${PRODUCT_NAME}: your property watch is running`,
    stopAddress: null,
    lines: [
      `Somebody asked for a property watch on ${kindWords(watched)} for this address. You have this watch already, and it is running. Nothing was changed.`,
      '',
      'All property watches of this address:',
      addressOf(site, 'end', { token }),
      '',
      lastWords(site),
      '',
    ],
  };
}

/** Tells an address that it has as many watches as it may have. */
export function fullMail(site: MailSite, token: string): WatchMail {
  return {
    subject: `${PRODUCT_NAME}: no more property watches`,
    stopAddress: null,
    lines: [
      `Somebody asked for one more property watch for this address. It has ${String(MOST_WATCHES)}, and there can be no more. Nothing was changed.`,
      '',
      'To make room, end one that you do not need:',
      addressOf(site, 'end', { token }),
      '',
      lastWords(site),
      '',
    ],
  };
}

/** Watches of which a mail has a link each to end them. */
const MOST_END_LINKS = 10;

/** Tells of documents that fit watches: which, why, and what to do. Nothing of it in the subject. */
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
        ? 'A document was recorded that fits your property watch.'
        : `${String(count)} documents were recorded that fit your property watch.`,
      '',
      ...documents.flatMap((document) => [
        ...documentLines(document),
        'Look at it:',
        addressOf(site, 'news', { token, notice: document.noticeId }),
        '',
      ]),
      ...(more > 0
        ? [
            `${String(more)} more are not listed here. Search for the name or the land to see them.`,
            '',
          ]
        : []),
      'Did you not expect this? Look at the document first. This mail does not stop a recording and does not undo one: you must act yourself. Call the office that recorded it, and ask a lawyer what to do. If you think that it is fraud, tell the police.',
      '',
      ...officeLines(documents),
      ...watches
        .slice(0, MOST_END_LINKS)
        .flatMap(({ id, label }) => [
          `End the watch on ${toldText(label)}:`,
          addressOf(site, 'end', { token, watchId: id }),
          '',
        ]),
      'All property watches of this address:',
      addressOf(site, 'end', { token }),
      '',
      lastWords(site),
      '',
    ],
  };
}

function documentLines(document: ToldNotice): string[] {
  const { countyName, documentNumber, parties, partyCount, recordedOn, typeName, why } = document;
  const others = partyCount - parties.length;
  return [
    `${toldText(typeName)} ${toldText(documentNumber)}`,
    `Recorded ${dateInWords(recordedOn)} in ${countyName}`,
    ...(parties.length === 0
      ? []
      : [parties.map(toldText).join('; ') + (others > 0 ? `; and ${String(others)} more` : '')]),
    ...why.map(({ reason, watch }) => `Your watch on ${toldText(watch)}: ${reason}`),
  ];
}

/** The offices of the documents, each once. */
function officeLines(documents: readonly ToldNotice[]): string[] {
  const offices = new Map(
    documents.map(({ countyName, office }) => [
      countyName,
      [office.name ?? `Recorder of ${countyName}`, office.address, office.telephone]
        .flatMap((line) => (line === null ? [] : [toldText(line)]))
        .join('\n'),
    ]),
  );
  return [...offices.values()].flatMap((lines) => [lines, '']);
}
