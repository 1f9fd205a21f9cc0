import type { ReactNode } from 'react';
import { formatDate } from '#contract/formats';
import type { Query } from '#contract/site/queryFields';
import { usePagePorts } from '../../platform/PagePorts';
import type { LoadableState } from '../../state/loadable/createLoadable';
import { useAppSelector } from '../../store/hooks';
import { Facts } from '../../ui/Facts';
import { Stack } from '../../ui/Stack';
import { ToolMenu } from '../../ui/ToolMenu';
import { SavedListNotice } from '../../widgets/SavedListNotice';
import { SaveToggle } from '../../widgets/SaveToggle';
import { ExportLink } from '../ExportLink';
import { useIsPhone } from '../PhoneFold';
import { PrintFoot } from '../results/PrintFoot';
import { RecordTrail } from '../search/RecordTrail';
import type { RegisterPages, SearchList, SearchRow } from '../search/registerPages';
import { PrintButton } from './PrintButton';
import { RecordBand } from './RecordBand';
import { RecordLayout, type RecordLayoutProps } from './RecordLayout';

/** Selectors of the results from which the record was opened. */
export interface CameFrom<Row> {
  readonly search: (state: object) => LoadableState<SearchList<Row>>;
  readonly lastResults: (state: object) => Query | null;
}

export interface RecordPageProps<Row extends SearchRow> extends RecordLayoutProps {
  readonly pages: RegisterPages<Row>;
  readonly from: CameFrom<Row>;
  readonly recordId: number;
  /** Page name in the window title: "Judgment". */
  readonly page: string;
  readonly number: string;
  readonly caption: string;
  /** Null for a record without a status. */
  readonly status: ReactNode;
  /** ISO date when the status took effect; null if unknown. */
  readonly statusOn: string | null;
  /** A fact on the line of the number, such as a date or the amount. */
  readonly since?: ReactNode;
  /** Next steps, shown next to save and print. */
  readonly actions?: ReactNode;
  /** A `FactLine` with the most important facts, below the header. */
  readonly facts?: ReactNode;
  /** Important notice above the record. */
  readonly notice?: ReactNode;
  /** The user's note on the record. */
  readonly note?: ReactNode;
  readonly source: string;
  readonly asOf: string;
}

/**
 * A record's page: link back to the results, header, sections with an aside, and a print footer.
 */
export function RecordPage<Row extends SearchRow>(props: RecordPageProps<Row>) {
  const { actions, aside, asOf, caption, from, note, notice, number, page, pages, recordId } =
    props;
  const { facts = null, nextEvent, sections, since = null, source, status, statusOn } = props;
  const { print } = usePagePorts();
  const of = useAppSelector(from.search);
  const query = useAppSelector(from.lastResults);
  const isPhone = useIsPhone();
  const tools = (
    <>
      <PrintButton onClick={print} />
      <ExportLink
        register={pages.id}
        ids={[recordId]}
        title={`${page} ${number}`}
        isEntry={isPhone}
      />
      {actions}
    </>
  );
  return (
    <article>
      <Stack>
        <RecordTrail pages={pages} of={of} query={query} recordId={recordId} />
        <RecordBand
          page={page}
          number={number}
          caption={caption}
          status={
            <Facts>
              {status === null ? null : (
                <>
                  {status}
                  {statusOn === null ? '' : ` since ${formatDate(statusOn)}`}
                </>
              )}
              {since}
            </Facts>
          }
          actions={
            <>
              {pages.saved === null ? null : (
                <SaveToggle kind={pages.saved} id={recordId} name={number} hasText={!isPhone} />
              )}
              {isPhone ? (
                <ToolMenu id="record-actions" label="More">
                  {tools}
                </ToolMenu>
              ) : (
                tools
              )}
            </>
          }
        />
        {facts}
        {notice}
        {pages.saved === null ? null : <SavedListNotice kind={pages.saved} />}
        {note}
        <RecordLayout nextEvent={nextEvent} aside={aside} sections={sections} />
        <PrintFoot source={source} asOf={asOf} />
      </Stack>
    </article>
  );
}
