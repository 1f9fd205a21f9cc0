import { BACKEND_PAGES } from '#contract/site/backendPages';
import type { Locale } from '#contract/locales';
import { MAIL_KIND_WORDS, MAIL_KINDS } from '#contract/admin/mails';
import { textOf } from '../../mail/body';
import { html, type SafeHtml } from '../../site/html';
import type { ServerPage } from '../../site/layout';
import type { MailSample, WrittenMail } from './sampleSite';

/** A sample email in one edition. */
export interface ShownEdition {
  readonly name: string;
  readonly mail: WrittenMail;
  /** URL of the sample as HTML. */
  readonly html: string;
}

interface ShownSample {
  readonly sample: MailSample;
  /** One or two editions, whose emails may be identical. */
  readonly editions: readonly ShownEdition[];
}

/** Input of the page. */
export interface EmailTemplatesPage {
  readonly locale: Locale;
  readonly own: string;
  readonly samples: readonly ShownSample[];
  /** URL of the email queue page. */
  readonly queue: string;
}

/** Renders every email with sample data, grouped by kind. */
export function emailTemplatesPage({
  locale,
  own,
  queue,
  samples,
}: EmailTemplatesPage): ServerPage {
  const title = 'Email templates';
  const kinds = MAIL_KINDS.filter((kind) => samples.some(({ sample }) => sample.kind === kind));
  return {
    locale,
    title,
    adminEntry: BACKEND_PAGES.emailTemplates,
    body: html`<h1>${title}</h1>
      <p>
        All ${samples.length} emails that the site sends, with sample names, numbers, and links.
        This page sends nothing, and links with a sample token don’t work. To send yourself a test,
        open <a href="${queue}">Email</a>.
      </p>
      <ul>
        ${kinds.map((kind) => html`<li><a href="${own}#${kind}">${MAIL_KIND_WORDS[kind]}</a></li>`)}
      </ul>
      ${kinds.map(
        (kind) =>
          html`<h2 id="${kind}">${MAIL_KIND_WORDS[kind]}</h2>
            ${samples.filter(({ sample }) => sample.kind === kind).map(samplePart)}`,
      )}`,
  };
}

function samplePart({ editions, sample }: ShownSample): SafeHtml {
  const { id, isIndianaOnly, name, when } = sample;
  const texts = editions.map(({ mail }) => `${mail.subject}\n${textOf(mail.lines)}`);
  const areEqual = texts.every((text) => text === texts[0]);
  const shown = areEqual ? editions.slice(0, 1) : editions;
  return html`<section id="${id}">
    <h3>${name}</h3>
    <p>
      ${when}
      ${
        isIndianaOnly === true
          ? 'Sent in Indiana only.'
          : areEqual
            ? 'The same in both editions.'
            : 'Links open the user’s edition.'
      }
    </p>
    ${shown.map(
      ({ mail, name: edition }) =>
        html`<details class="status-past">
          <summary>${mail.subject}${areEqual ? null : html` (${edition})`}</summary>
          <pre
            class="page-text"
            tabindex="0"
            role="region"
            aria-label="Text of ${name}, ${edition}"
          >
${textOf(mail.lines)}</pre>
        </details>`,
    )}
    <p>
      ${editions.map(
        ({ html: address, name: edition }) =>
          html`<a href="${address}" target="_blank" rel="noopener noreferrer"
            >HTML${editions.length === 1 ? null : html`, ${edition}`} (new tab)<span class="spoken"
              >: ${name}</span
            ></a
          > `,
      )}
    </p>
  </section>`;
}
