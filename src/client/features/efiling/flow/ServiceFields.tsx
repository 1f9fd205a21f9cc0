import { formatMoney } from '#contract/formats';
import { codesOf, findCode } from '#contract/filing/policyCodes';
import { isByPage, isOfferedWith, isOncePerCase } from '#contract/filing/optionalServices';
import type { PolicyCode } from '#contract/schemas/efmMessages';
import type { DraftContent, DraftFiling } from '#contract/schemas/filingDrafts';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Checkbox } from '../../../ui/Checkbox';
import { Field } from '../../../ui/Field';
import { TextInput } from '../../../ui/TextInput';
import { selectDraftUploads } from './selectors';
import { filingChanged } from './slice';
import { useDraft } from './useDraft';
import { fieldId } from './words';
import styles from './Flow.module.css';

type Service = DraftFiling['optionalServices'][number];

const MAX_QUANTITY = 1_000;
const MAX_PAGES = 100_000;
const DEFENDANTS = ['DEFENDANT', 'RESPONDENT', 'GARNISHEE'];

/** Optional services of a filing, with copies and pages if they affect the price. */
export function ServiceFields({ filing }: { readonly filing: DraftFiling }) {
  const dispatch = useAppDispatch();
  const { codes, content } = useDraft('documents');
  const uploads = useAppSelector(selectDraftUploads);
  const { code, documents, filingId, optionalServices } = filing;
  const offered = codesOf(codes, 'optionalService').filter((each) => isOfferedWith(each, code));
  // A service chosen before the code changed is still listed, so that it can be removed.
  const others = optionalServices.filter((each) =>
    offered.every((service) => service.code !== each.code),
  );
  if (content === null || offered.length + others.length === 0) return null;
  const pages = documents.reduce((sum, { uploadId }) => {
    return sum + (uploads.find(({ id }) => id === uploadId)?.pages ?? 0);
  }, 0);
  const change = (after: readonly Service[]) =>
    dispatch(filingChanged({ filingId, change: { optionalServices: [...after] } }));
  const without = (id: string) => optionalServices.filter((each) => each.code !== id);
  return (
    <fieldset className={styles.boxes}>
      <legend>Optional services</legend>
      {offered.map((service) => {
        const chosen = optionalServices.find((each) => each.code === service.code);
        return (
          <div key={service.code} id={fieldId(`filing.${filingId}.service.${service.code}`)}>
            <Checkbox
              checked={chosen !== undefined}
              onCheckedChange={(isChosen) => {
                const rest = without(service.code);
                change(isChosen ? [...rest, newService(service, content, pages)] : rest);
              }}
            >
              {service.name}: {priceWords(service)}
            </Checkbox>
            {chosen !== undefined && !isOncePerCase(service) && (
              <Amounts
                service={service}
                filingId={filingId}
                chosen={chosen}
                onChange={(part) => change([...without(service.code), { ...chosen, ...part }])}
              />
            )}
          </div>
        );
      })}
      {others.map((each) => (
        <Checkbox key={each.code} checked onCheckedChange={() => change(without(each.code))}>
          {findCode(codes, 'optionalService', each.code)?.name ?? each.code} (no longer offered)
        </Checkbox>
      ))}
    </fieldset>
  );
}

/** Formats a price: `$5.00 and $1.00 a page`, `$28.00 once per case`. */
function priceWords(service: PolicyCode): string {
  const { cents, centsPerPage, per } = service.facts;
  const price = formatMoney(typeof cents === 'number' ? cents : 0);
  if (isOncePerCase(service)) return `${price} once per case`;
  const each = typeof per === 'string' && per !== 'document' ? ` for each ${per}` : ' a copy';
  return isByPage(service)
    ? `${price} and ${formatMoney(Number(centsPerPage))} a page`
    : `${price}${each}`;
}

/** Returns a service with default quantities: one for each defendant, one copy of all pages. */
function newService(service: PolicyCode, { parties }: DraftContent, pages: number): Service {
  const defendants = parties.filter(({ typeCode }) => DEFENDANTS.includes(typeCode ?? '')).length;
  return {
    code: service.code,
    quantity: service.facts['per'] === 'defendant' ? Math.max(1, defendants) : 1,
    pages: isByPage(service) ? pages : 0,
  };
}

function Amounts({
  chosen,
  filingId,
  onChange,
  service,
}: {
  readonly service: PolicyCode;
  readonly filingId: string;
  readonly chosen: Service;
  readonly onChange: (part: Partial<Service>) => void;
}) {
  const { field } = useDraft('documents');
  const { error } = field(`filing.${filingId}.service.${service.code}`);
  const isCopies = service.facts['per'] === 'document';
  return (
    <div className={styles.pair}>
      <Field label={isCopies ? 'Copies' : 'How many'}>
        <TextInput
          type="number"
          min={1}
          max={MAX_QUANTITY}
          value={String(chosen.quantity)}
          onValueChange={(value) => onChange({ quantity: within(value, 1, MAX_QUANTITY) })}
        />
      </Field>
      {isByPage(service) && (
        <Field label="Pages per copy" error={error} isRequired>
          <TextInput
            type="number"
            min={1}
            max={MAX_PAGES}
            value={chosen.pages === 0 ? '' : String(chosen.pages)}
            onValueChange={(value) => onChange({ pages: within(value, 0, MAX_PAGES) })}
          />
        </Field>
      )}
    </div>
  );
}

function within(typed: string, least: number, most: number): number {
  const number = Math.trunc(Number(typed));
  return Number.isFinite(number) ? Math.min(most, Math.max(least, number)) : least;
}
