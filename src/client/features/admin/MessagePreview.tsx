import { useState } from 'react';
import { formatDateTime } from '#contract/formats';
import { fillPlaceholders } from '#contract/site/motd';
import { LOCALES } from '#contract/locales';
import type { EditedMessage, MessageBanner } from '#contract/schemas/motd';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { SafeHtml } from '../../platform/SafeHtml';
import { selectSite } from '../../state/site/selectors';
import { useAppSelector } from '../../store/hooks';
import { ChoicePicker } from '../../ui/ChoicePicker';
import { Field } from '../../ui/Field';
import { MessageBox } from '../../ui/MessageBox';
import { Select } from '../../ui/Select';
import { Stack } from '../../ui/Stack';
import styles from './admin.module.css';
import {
  ANY,
  bannersBeside,
  countyChoices,
  countyIn,
  draftOf,
  periodInWords,
  placeApplications,
  placeOf,
  previewOf,
  scopeInWords,
  type MessageDraft,
  type PreviewPlace,
} from './messageDraft';

export interface MessagePreviewProps {
  readonly draft: MessageDraft;
  readonly messages: readonly EditedMessage[];
  /** Notices shown next to messages. */
  readonly banners: readonly MessageBanner[];
}

const BANNER_WORDS: Readonly<Record<MessageBanner['source'], string>> = {
  practice: 'Practice failure banner, on all e-filing pages.',
  freeze: 'Frozen records notice, in results and on the county’s page.',
};

const EDITIONS = LOCALES.map(({ code, state }) => ({ id: code, label: state }));

/**
 * Previews the draft on a page for an edition and county, together with the other messages shown
 * there during the same period.
 */
export function MessagePreview({ banners, draft, messages }: MessagePreviewProps) {
  const site = useAppSelector(selectSite);
  const [chosen, setChosen] = useState<Partial<PreviewPlace>>({});
  const started = { ...placeOf(draft), ...chosen };
  const { locale } = started;
  const applications = placeApplications(locale);
  const place = {
    locale,
    application: applications.some(({ id }) => id === started.application)
      ? started.application
      : ANY,
    county: countyIn(locale, started.county),
  };
  const shown = previewOf(draft, messages, place);
  const beside = bannersBeside(draft, banners, place);
  const others = shown.filter(({ message }) => message !== null).length;
  return (
    <section aria-label="Preview">
      <Stack>
        <div className={styles.pairs}>
          <Field label="Preview in">
            <Select
              choices={EDITIONS}
              value={locale}
              onValueChange={(next) => setChosen({ ...chosen, locale: next })}
            />
          </Field>
          <Field label="Preview on">
            <Select
              choices={applications}
              value={place.application}
              onValueChange={(application) => setChosen({ ...chosen, application })}
            />
          </Field>
          <Field label="Preview for county">
            <ChoicePicker
              label="Preview for county"
              groups={countyChoices(locale)}
              value={place.county}
              onValueChange={(county) => setChosen({ ...chosen, county })}
            />
          </Field>
        </div>
        <p role="status">
          {shown.length === others
            ? 'This message doesn’t show on these pages.'
            : others === 0
              ? 'No other message shows on these pages during this period.'
              : `Also on these pages during this period: ${String(others)}.`}
        </p>
        {shown.map(({ category, html, message }) => (
          <MessageBox key={category}>
            <small>
              {message === null
                ? 'This message'
                : `${scopeInWords(draftOf(message))}. ${periodInWords(message)}.`}
            </small>
            <SafeHtml html={fillPlaceholders(html, site)} />
          </MessageBox>
        ))}
        {beside.map(({ category, source, text, until }) => (
          <MessageBox key={`${category} ${text}`} tone={source === 'freeze' ? 'warning' : 'info'}>
            <small>
              {BANNER_WORDS[source]} Until {formatDateTime(until, STATE_TIME_ZONE)}.
            </small>
            <p>{text}</p>
          </MessageBox>
        ))}
      </Stack>
    </section>
  );
}
