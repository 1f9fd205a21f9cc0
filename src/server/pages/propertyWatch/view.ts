import type { Locale } from '#contract/locales';
import { PRODUCT_NAME } from '#contract/product';
import { WATCH_KINDS, WATCH_KIND_WORDS, type WatchKind } from '#contract/account/propertyWatch';
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
  /** URL that the form posts to, including the kind and document. */
  readonly action: string;
  readonly xsrfToken: string;
  readonly form: WatchForm;
  readonly errors: readonly FormError[];
  readonly counties: readonly { readonly id: number; readonly name: string }[];
  /** URL of the terms. */
  readonly terms: string;
  /** URLs of the same page for the other kinds. */
  readonly kinds: Readonly<Record<WatchKind, string>>;
  /** Watches offered from the document in the URL; null if there is none. */
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
    hint: 'Enter one full first name. Nicknames, spelling variants and missing middle names are matched too.',
  },
  business: {
    label: 'Business or trust name',
    hint: 'You can leave out words such as LLC or Inc.',
  },
  parcel: {
    label: 'Parcel number',
    hint: 'From the tax bill, with or without dashes. Not every recorder indexes parcel numbers.',
  },
  subdivision: { label: 'Subdivision', hint: 'As written on the deed.' },
  lot: { label: 'Lot' },
  block: { label: 'Block', hint: 'Leave blank if there is none.', isRequired: false },
};

/** Renders the page for starting a property watch. */
export function watchPage(view: WatchView): ServerPage {
  const { errors, form, kinds } = view;
  return {
    locale: view.locale,
    title: formTitle(WATCH_TITLE, errors),
    hasLogin: true,
    body: html`<h1>${WATCH_TITLE}</h1>
      ${errorSummary(errors)}
      <p>
        Get an email when a document naming you, your business or your property is recorded. It’s
        free and needs no account. It can’t stop a recording, but you’ll know right away.
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
            hint: 'We’ll email you a link. The watch starts when you open the link and confirm.',
            autocomplete: 'email',
          },
          errors,
        )}
        ${checkField(
          {
            name: 'isAdult',
            label:
              'I’m 18 or older, and I have an interest in the property or name, or am authorized by someone who does',
            isChecked: form.isAdult,
          },
          errors,
        )}
        ${checkField(
          {
            name: 'terms',
            label: html`I accept the
              <a href="${view.terms}" target="_blank" rel="noopener"
                >property watch terms (opens in a new tab)</a
              >`,
            isChecked: form.hasAcceptedTerms,
          },
          errors,
        )}
        <button class="button button-primary">Start watching</button>
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
        hint: 'Where the property is located.',
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
          label: at === 0 ? 'Second county' : 'Third county',
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
  return html`<h2>Suggestions from this document</h2>
    <p>${title}. Choose what to watch:</p>
    <ul>
      ${offers.map(({ address, isChosen, label }) =>
        isChosen
          ? html`<li><a href="${address}" aria-current="true">${label}</a> (chosen)</li>`
          : html`<li><a href="${address}">${label}</a></li>`,
      )}
    </ul>`;
}

/** Notice shown once after a watch was requested. */
export const WATCH_REQUESTED = 'Almost done: check your email.';

/** Renders the page shown after a watch was requested; it is the same for every email address. */
export function requestedPage(locale: Locale, notice: string, again: string): ServerPage {
  return {
    locale,
    title: WATCH_TITLE,
    hasLogin: true,
    body: html`<h1>${WATCH_TITLE}</h1>
      ${noticeMessage(notice)}
      <p>
        We sent an email to the address you entered. Open the link in it within ${CONFIRM_DAYS} days
        and confirm to start the watch. If you don’t see the email, check your spam folder. It’s
        from ${PRODUCT_NAME}.
      </p>
      <p><a href="${again}">Watch something else</a></p>`,
  };
}
