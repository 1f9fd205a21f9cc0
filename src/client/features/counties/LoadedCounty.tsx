import type { ReactNode } from 'react';
import type { CountyDetails } from '#contract/schemas/countyHoldings';
import { Loaded } from '../../records/Loaded';
import { useAppSelector } from '../../store/hooks';
import { CountyNotFound } from './CountyNotFound';
import { county } from './slice';

/** Shows the county in the URL once it is loaded. */
export function LoadedCounty({
  children,
}: {
  readonly children: (details: CountyDetails) => ReactNode;
}) {
  return (
    <Loaded
      of={useAppSelector(county.select)}
      what="the county"
      title="County not loaded"
      lines={10}
      notFound={<CountyNotFound />}
    >
      {children}
    </Loaded>
  );
}
