import { formatCount } from '#contract/formats';
import { IMPORT_REGISTER_WORDS } from '#contract/imports/runs';
import type { ImportRegister } from '#contract/imports/registers';
import type { Locale } from '#contract/locales';
import { SOURCE_TEXT_LENGTHS } from '#contract/imports/sourceAgreements';
import type { NamedSource } from '../../domain/offices/agreementsRepository';
import { html } from '../../site/html';
import { noticeMessage, type ServerPage } from '../../site/layout';
import { areaField, errorSummary, formTitle, textField, type FormError } from '../formFields';
import { tokenField } from '../formPage';

/** The form as typed. */
export interface SourceFields {
  readonly agreement: string;
  readonly validUntil: string;
  readonly contact: string;
  readonly schedule: string;
  readonly note: string;
}

/** Input of the page. */
export interface EditSourcePage {
  readonly locale: Locale;
  /** URL that the form posts to, including the source. */
  readonly action: string;
  readonly xsrfToken: string;
  readonly register: ImportRegister;
  readonly found: NamedSource;
  readonly fields: SourceFields;
  /** Version of the data that was current when the form was opened. */
  readonly version: string;
  readonly errors: readonly FormError[];
  readonly notice: string | null;
  /** URL of the list of all sources. */
  readonly notes: string;
}

/** Renders the form of a source. */
export function editSourcePage(page: EditSourcePage): ServerPage {
  const { errors, fields, found, notice, register } = page;
  const title = `${IMPORT_REGISTER_WORDS[register]}: ${found.county}`;
  const most = (name: keyof typeof SOURCE_TEXT_LENGTHS): string =>
    `At most ${formatCount(SOURCE_TEXT_LENGTHS[name])} characters.`;
  return {
    locale: page.locale,
    title: formTitle(title, errors),
    body: html`<h1>${title}</h1>
      ${errorSummary(errors)} ${notice === null ? null : noticeMessage(notice)}
      <p>Source: ${found.system}. <a href="${page.notes}">All data source notes</a></p>
      <form class="form" method="post" action="${page.action}" novalidate>
        ${tokenField(page.xsrfToken)}
        <input type="hidden" name="version" value="${page.version}" />
        ${areaField(
          {
            name: 'agreement',
            label: 'Agreement',
            value: fields.agreement,
            rows: 6,
            maxLength: SOURCE_TEXT_LENGTHS.agreement,
            isRequired: false,
            hint: `The agreement’s parties, number, and permitted uses. Visible to staff only. ${most('agreement')}`,
          },
          errors,
        )}
        ${textField(
          {
            name: 'validUntil',
            label: 'Agreement valid until',
            type: 'date',
            value: fields.validUntil,
            autocomplete: 'off',
            isRequired: false,
            hint: 'Last day. Leave blank if the agreement has no end date.',
          },
          errors,
        )}
        ${areaField(
          {
            name: 'contact',
            label: 'Contact',
            value: fields.contact,
            rows: 3,
            maxLength: SOURCE_TEXT_LENGTHS.contact,
            isRequired: false,
            hint: `Name, phone number, and email address of the person at the source. For staff only. ${most('contact')}`,
          },
          errors,
        )}
        ${areaField(
          {
            name: 'schedule',
            label: 'Delivery schedule',
            value: fields.schedule,
            rows: 2,
            maxLength: SOURCE_TEXT_LENGTHS.schedule,
            isRequired: false,
            hint: `Such as “Every night at 2:00 AM by SFTP”. For staff only. ${most('schedule')}`,
          },
          errors,
        )}
        ${
          register === 'court'
            ? html`<p>Courts have no note for visitors.</p>`
            : areaField(
                {
                  name: 'note',
                  label: 'Note for visitors',
                  value: fields.note,
                  rows: 3,
                  maxLength: SOURCE_TEXT_LENGTHS.note,
                  isRequired: false,
                  hint: `Shown to everyone on the county’s page. ${most('note')}`,
                },
                errors,
              )
        }
        <button class="button button-primary">Save source</button>
      </form>`,
  };
}
