import { useMemo } from 'react';
import { ruleOf } from '#contract/filing/documentCheck/rules';
import { formatDateTime } from '#contract/formats';
import type { SilencedRule } from '#contract/schemas/documentChecks';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { rowHeader, textColumn, toolsColumn } from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { DataTable } from '../../../ui/DataTable';
import { Section } from '../../../ui/Section';
import { silencedRules, unsilenceRule } from './slice';

/** Document check rules that the firm silenced, for its administrators. */
export function SilencedRules() {
  const dispatch = useAppDispatch();
  const columns = useMemo(
    () => [
      rowHeader<SilencedRule>('Rule', ({ code }) => ruleOf(code).title),
      textColumn<SilencedRule>('Reason', ({ reason }) => reason),
      textColumn<SilencedRule>(
        'Silenced',
        ({ at, by }) => `${formatDateTime(at, STATE_TIME_ZONE)}, ${by}`,
        { priority: 2 },
      ),
      toolsColumn<SilencedRule>('Change', ({ code }) => (
        <Button
          size="small"
          aria-label={`Stop silencing ${ruleOf(code).title}`}
          onClick={() => dispatch(unsilenceRule.send({ params: { code } }))}
        >
          Stop silencing
        </Button>
      )),
    ],
    [dispatch],
  );
  return (
    <Section title="Silenced document check rules">
      <Loaded of={useAppSelector(silencedRules.select)} what="the silenced rules" lines={2}>
        {({ items }) =>
          items.length === 0 ? (
            <p>
              No rules are silenced. To silence one, open a document’s check and choose “Silence
              this rule for the firm.”
            </p>
          ) : (
            <DataTable<SilencedRule>
              caption="Silenced rules"
              isCaptionHidden
              columns={columns}
              rows={items}
              rowKey={({ code }) => code}
            />
          )
        }
      </Loaded>
    </Section>
  );
}
