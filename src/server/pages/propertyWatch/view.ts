import type { Locale } from '#contract/locales';
import { PRODUCT_NAME } from '#contract/product';
import { WATCH_KINDS, WATCH_KIND_WORDS, type WatchKind } from '#contract/propertyWatch';
import { CONFIRM_DAYS } from '../../domain/propertyWatch/rules';
import { html, type SafeHtml } from '../../site/html';
import { noticeMessage, type ServerPage } from '../../site/layout';
import {
  checkField,
  errorSummary,
  formTitle,
  selectField,
  textField,
  type FormError,
  type TextField,
} from '../formFields';
import { tokenField } from '../formPage';
import { ALL_COUNTIES, COUNTY_FIELDS, WATCHED_FIELDS, type WatchForm } from './form';

export const WATCH_TITLE = 'Property watch';

export interface WatchView {
  readonly locale: Locale;
  /** Where the form posts; holds the kind and the document. */
  readonly action: string;
  readonly xsrfToken: string;
  readonly form: WatchForm;
  readonly errors: readonly FormError[];
  readonly counties: readonly { readonly id: number; readonly name: string }[];
  /** Address of the terms. */
  readonly terms: string;
  /** Addresses of the same page for the other kinds. */
  readonly kinds: Readonly<Record<WatchKind, string>>;
  /** What of a document can be watched, where one is named. */
  readonly offered: {
    readonly title: string;
    readonly offers: readonly {
      readonly label: string;
      readonly address: string;
      readonly isChosen: boolean;
    }[];
  } | null;
}

const FIELD_WORDS: Readonly<
  Record<keyof WatchForm['texts'], Pick<TextField, 'label' | 'hint' | 'isRequired'>>
> = {
  lastName: { label: 'Last name' },
  firstName: {
    label: 'First name',
    hint: 'One first name in full finds the most: short forms and other spellings are found too, and further names need not be on the document.',
  },
  business: {
    label: 'Name of the business or trust',
    hint: 'Words such as LLC or Inc. do not matter.',
  },
  parcel: {
    label: 'Parcel number',
    hint: 'As on the tax bill, with or without dashes. Not every recorder names the parcel.',
  },
  subdivision: { label: 'Subdivision', hint: 'As the deed has it.' },
  lot: { label: 'Lot' },
  block: { label: 'Block', hint: 'Leave it empty if there is none.', isRequired: false },
};

/** Where anybody starts a property watch. */
export function watchPage(view: WatchView): ServerPage {
  const { errors, form, kinds } = view;
  return {
    locale: view.locale,
    title: formTitle(WATCH_TITLE, errors),
    body: html`<h1>${WATCH_TITLE}</h1>
      ${errorSummary(errors)}
      <p>
        We write to you when a document is recorded that names you, your business or your land. It
        is free and needs no account. A watch does not stop a recording: it tells you, so that you
        can act.
      </p>
      ${view.offered === null ? null : offers(view.offered)}
      <h2>What to watch</h2>
      <ul>
        ${WATCH_KINDS.map(
          (kind) =>
            html`<li>
              ${
                kind === form.kind
                  ? html`<a href="${kinds[kind]}" aria-current="page">${WATCH_KIND_WORDS[kind]}</a>`
                  : html`<a href="${kinds[kind]}">${WATCH_KIND_WORDS[kind]}</a>`
              }
            </li>`,
        )}
      </ul>
      <form class="form" method="post" novalidate action="${view.action}">
        ${tokenField(view.xsrfToken)}
        ${WATCHED_FIELDS[form.kind].map((name) =>
          textField(
            { ...FIELD_WORDS[name], name, value: form.texts[name], autocomplete: 'off' },
            errors,
          ),
        )}
        ${countyFields(view)}
        ${textField(
          {
            name: 'email',
            label: 'Your email address',
            type: 'email',
            value: form.email,
            hint: 'We send a link to it: the watch starts when you open the link and confirm.',
            autocomplete: 'email',
          },
          errors,
        )}
        ${checkField(
          {
            name: 'isAdult',
            label:
              'I am 18 or over, and I have an interest in the property or the name, or am authorised by somebody who has',
            isChecked: form.isAdult,
          },
          errors,
        )}
        ${checkField(
          {
            name: 'terms',
            label: html`I accept the
              <a href="${view.terms}" target="_blank" rel="noopener"
                >terms of property watch (opens in a new tab)</a
              >`,
            isChecked: form.hasAcceptedTerms,
          },
          errors,
        )}
        <button class="button button-primary">Start the watch</button>
      </form>`,
  };
}

function countyFields({ counties, errors, form }: WatchView): readonly SafeHtml[] {
  const named = counties.map(({ id, name }) => ({ value: String(id), label: name }));
  const [first, ...others] = COUNTY_FIELDS;
  return [
    selectField(
      {
        name: first,
        label: 'County',
        value: form.counties[0] ?? '',
        hint: 'Where the land lies.',
        choices: [
          { value: '', label: 'Choose a county' },
          { value: ALL_COUNTIES, label: 'All counties of Indiana' },
          ...named,
        ],
      },
      errors,
    ),
    ...others.map((name, at) =>
      selectField(
        {
          name,
          label: at === 0 ? 'A second county' : 'A third county',
          value: form.counties[at + 1] ?? '',
          choices: [{ value: '', label: 'None' }, ...named],
          isRequired: false,
        },
        errors,
      ),
    ),
  ];
}

function offers({ offers, title }: NonNullable<WatchView['offered']>): SafeHtml {
  return html`<h2>From the document</h2>
    <p>${title}. Choose what of it to watch:</p>
    <ul>
      ${offers.map(({ address, isChosen, label }) =>
        isChosen
          ? html`<li><a href="${address}" aria-current="true">${label}</a> (chosen)</li>`
          : html`<li><a href="${address}">${label}</a></li>`,
      )}
    </ul>`;
}

/** What the page shows once after a watch was requested. */
export const WATCH_ASKED = 'Almost done: check your email.';

/** What is shown once a watch was asked for: the same whatever address was typed. */
export function askedPage(locale: Locale, notice: string, again: string): ServerPage {
  return {
    locale,
    title: WATCH_TITLE,
    body: html`<h1>${WATCH_TITLE}</h1>
      ${noticeMessage(notice)}
      <p>
        We have sent a mail to the address that you gave. Open the link in it within ${CONFIRM_DAYS}
        days and confirm: the watch starts then. If no mail comes, look among the mails that your
        program takes for spam. It is from ${PRODUCT_NAME}.
      </p>
      <p><a href="${again}">Watch something else</a></p>`,
  };
}
