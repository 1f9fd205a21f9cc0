import { flattenFieldErrors, nestFieldErrors, placeFieldErrors } from '#contract/apiErrors';
import { missingBookOrPage, MESSAGES, serverErrorText } from '#contract/messages';
import { NOTICE_MESSAGES } from '#contract/site/noticeMessages';
import * as limits from '#contract/limits';
import { SAVED_ITEMS } from '#contract/records/registers';
import { SAVED_ITEM_KINDS } from '#contract/account/savedItems';

describe('nesting the errors of a 400 response for a form', () => {
  it('nests the messages of a 400 response by the dots in their field names', () => {
    const tree = nestFieldErrors({
      messages: ['General.'],
      fields: [
        { name: 'parties.0.name', messages: ['Name it.'] },
        { name: 'parties', messages: ['One at least.'] },
        { name: 'parties.0.name', messages: ['Shorter.'] },
        { name: '', messages: ['Whole form.'] },
      ],
    });
    expect(tree.messages).toEqual(['General.', 'Whole form.']);
    expect(tree.fields['parties']?.messages).toEqual(['One at least.']);
    expect(tree.fields['parties']?.fields['0']?.fields['name']?.messages).toEqual([
      'Name it.',
      'Shorter.',
    ]);
    expect(flattenFieldErrors(tree)).toEqual([
      'General.',
      'Whole form.',
      'One at least.',
      'Name it.',
      'Shorter.',
    ]);
  });

  it.each(['__proto__', 'a.__proto__.b', 'constructor.prototype.x', 'prototype', 'x.constructor'])(
    'rejects the field name %s but keeps its message',
    (name) => {
      const tree = nestFieldErrors({ messages: [], fields: [{ name, messages: ['Said.'] }] });
      expect(tree.messages).toEqual(['Said.']);
      expect(Object.keys(tree.fields)).toEqual([]);
      expect(({} as Record<string, unknown>)['messages']).toBeUndefined();
      expect(({} as Record<string, unknown>)['b']).toBeUndefined();
    },
  );

  it('accepts field names that match built-in object properties', () => {
    const tree = nestFieldErrors({
      messages: [],
      fields: [{ name: 'toString.valueOf', messages: ['Said.'] }],
    });
    expect(flattenFieldErrors(tree)).toEqual(['Said.']);
    expect(Object.keys(tree.fields)).toEqual(['toString']);
  });
});

describe('a validation error in a form', () => {
  const place = (...names: readonly string[]) =>
    placeFieldErrors(
      nestFieldErrors({
        messages: [],
        fields: names.map((name) => ({ name, messages: [`At ${name}.`] })),
      }),
      ['name', 'countyIds', 'parties.0.name'],
    );

  it('assigns each field all messages about the field or its parts', () => {
    const { fields, others } = place('name', 'countyIds.3', 'countyIds', 'parties.0.name');
    expect(fields).toEqual({
      name: 'At name.',
      countyIds: 'At countyIds. At countyIds.3.',
      'parties.0.name': 'At parties.0.name.',
    });
    expect(others).toEqual([]);
  });

  it.each(['color', 'color.0.shade', 'parties', 'parties.0', 'parties.1.name', 'toString', ''])(
    'shows a message for %j once, above the form, because no field matches',
    (name) => {
      const { fields, others } = place(name, name);
      expect(Object.values(fields)).toEqual([null, null, null]);
      expect(others).toEqual([`At ${name}.`]);
    },
  );
});

describe('exact texts', () => {
  it.each([
    [
      NOTICE_MESSAGES.unsupportedBrowser,
      'You appear to be using an unsupported browser. Some features may not work as intended. If you experience any issues, please consider upgrading to the latest version of Chrome, Edge, Firefox, or Safari.',
    ],
    [
      NOTICE_MESSAGES.dialogUnsupported,
      '<dialog> is not supported by this browser. Please consider updating to the latest version of Chrome, Edge, Firefox, or Safari.',
    ],
    [MESSAGES.missingPartyName, 'Please enter a Party Name.'],
    [MESSAGES.missingCaseNumber, 'Please enter a Case Number.'],
    [MESSAGES.missingAttorneyName, 'Please enter an Attorney Name.'],
    [MESSAGES.missingDocumentNumber, 'Please enter a Document Number.'],
    [MESSAGES.missingWarrantNumber, 'Please enter a Warrant Number.'],
    [missingBookOrPage('Liber'), 'Please enter a Liber and/or Page Number.'],
    [missingBookOrPage('Book'), 'Please enter a Book and/or Page Number.'],
    [MESSAGES.serverError, 'An error occured.'],
  ])("uses the specification's exact text: %s", (text, agreed) => {
    expect(text).toBe(agreed);
  });

  it.each([
    [undefined, undefined, 'An error occured.'],
    ['', '12345678-9', 'An error occured. Reference ID: 12345678'],
    ['  ', undefined, 'An error occured.'],
    ['It broke.', '', 'It broke.'],
    ['It broke.', 'abc', 'It broke. Reference ID: abc'],
  ])('shows a 500 response with message %j and UUID %j as %j', (message, uuid, text) => {
    expect(serverErrorText(message, uuid)).toBe(text);
  });
});

describe('exact numbers', () => {
  it('uses the limits, sizes, and intervals from the specification', () => {
    expect(limits).toMatchObject({
      SESSION_COOKIE_MIN_LENGTH: 2,
      TRIAL_SUBSCRIPTIONS: [40, 93],
      CHUNK_LOAD_TIMEOUT_MS: 120_000,
      POPUP_WINDOW_PX: { width: 583, height: 800 },
      HELP_POPUP_PX: { width: 320, height: 200 },
      TOGGLE_PX: { width: 75, height: 25 },
      TOAST_DELAY_MS: 20_000,
      TOAST_SHAKE_MS: 500,
      UNREAD_BADGE_CAP: 99,
      WARRANT_NUMBER_MAX_LENGTH: 8,
      SAVED_LIST_DEBOUNCE_MS: 500,
      COUNTS_DEBOUNCE_MS: 500,
      REGION_DEBOUNCE_MS: 250,
      MESSAGE_OF_THE_DAY_INTERVAL_MS: 10_000,
    });
  });

  it('maps each kind of saved item to the list that explains the alert limit', () => {
    const pages = SAVED_ITEM_KINDS.map((kind) => [kind, SAVED_ITEMS[kind].path]);
    expect(Object.fromEntries(pages)).toEqual({
      taxWarrant: '/tax_warrant/ViewMyTaxWarrants',
      courtCase: '/court/ViewMyCases',
      recorderDocument: '/recorder/ViewMyDocuments',
    });
  });
});
