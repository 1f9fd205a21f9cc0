import { OWN_REGIONS_PATH } from '#contract/accountPages';
import { regionCodesOf } from '#contract/registers';
import { selectLocale, selectShownQuery } from '../../../state/location/selectors';
import { Loaded } from '../../../records/Loaded';
import { RecordNotFound } from '../../../records/RecordNotFound';
import { useAppSelector } from '../../../store/hooks';
import { readEditedRegion } from '../editedRegion';
import { RegionForm, type RegionFormProps } from '../RegionForm';
import { counties, ownRegion } from '../slice';

const NOT_LOADED = 'Search region not loaded';

/** Makes or changes a search region of one's own (spec section 2). */
export function Screen() {
  const locale = useAppSelector(selectLocale);
  const edited = readEditedRegion(useAppSelector(selectShownQuery), locale);
  const region = useAppSelector(ownRegion.select);
  const [firstCode] = regionCodesOf(locale);

  if (edited.kind === 'nothing' || firstCode === undefined) return <RegionNotFound />;
  if (edited.kind === 'new') {
    return <Editor key="new" region={null} code={edited.code ?? firstCode} />;
  }
  return (
    <Loaded
      of={region}
      what="the search region"
      title={NOT_LOADED}
      lines={14}
      notFound={<RegionNotFound />}
    >
      {(own) => <Editor key={own.id} region={own} code={own.code} />}
    </Loaded>
  );
}

/** The editor, once there are counties to choose from. */
function Editor(edited: Omit<RegionFormProps, 'counties'>) {
  return (
    <Loaded of={useAppSelector(counties.select)} what="the counties" title={NOT_LOADED} lines={14}>
      {({ items }) => <RegionForm {...edited} counties={items} />}
    </Loaded>
  );
}

function RegionNotFound() {
  return (
    <RecordNotFound
      title="Search region not found"
      problem="There is no such search region"
      wayOn={{ to: OWN_REGIONS_PATH, label: 'Go to your search regions' }}
    >
      You may have deleted it, or it belongs to another user of this browser.
    </RecordNotFound>
  );
}
