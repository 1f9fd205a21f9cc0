/** Spellings of businesses: one business per line, its forms separated by `|`. */
const WRITTEN = `
Main Street Apartments|Main St Apts|Main St. Apartments LLC
Oak Hill Apartments LLC|Oak Hill Apts
Lakeview Apartments, L.P.|Lakeview Apts
Maple Grove Homeowners Association, Inc.|Maple Grove Homeowners Assn|Maple Grove HOA
Teachers Federal Credit Union|Teachers FCU
Purdue Federal Credit Union|Purdue FCU
Centra Credit Union|Centra CU
Forum Credit Union|Forum CU
Smith & Sons Plumbing|Smith and Sons Plumbing, Inc.
Jones & Baker LLP|Jones and Baker
Miller Brothers Construction|Miller Bros Construction Co|Miller Bros. Const.
Wagner Brothers Manufacturing|Wagner Bros Mfg
St. Vincent Hospital|Saint Vincent Hosp|St Vincent Hospital, Inc.
St. Mary's Medical Center|Saint Marys Medical Ctr
St. Joseph County|Saint Joseph County
Ball State University|Ball State Univ
Indiana University|Indiana Univ.
State of Indiana|State of IN|STATE OF INDIANA
State of Indiana Department of Revenue|State of IN Dept of Revenue
Indiana Department of Child Services|Indiana Dept of Child Services|Indiana Dept. of Child Svcs
First National Bank|1st National Bank|First Natl Bank
Fifth Third Bank|5th 3rd Bank|Fifth Third Bank, N.A.
Old National Bank|Old Natl Bank
Acme International, Inc.|Acme Intl
Hoosier Property Management|Hoosier Properties Management LLC|Hoosier Prop Mgmt
River Bend Properties LLC|River Bend Property
Allied Collection Services|Allied Collection Service, Inc.|Allied Collection Svcs
Premier Auto Sales|Premier Automotive Sales
Capital One Bank (USA), N.A.|Capital One Bank
American Electric Power Company|American Electric Power
Midland Funding LLC|Midland Funding
Portfolio Recovery Associates, LLC|Portfolio Recovery Assoc.|Portfolio Recovery Associates
U.S. Bank, N.A.|US Bank|U S Bank National
Lowe's Home Centers|Lowes Home Center LLC
Wal-Mart Stores East|Walmart Stores East LP
J.B. Hunt Transport|JB Hunt Transport, Inc.
A & B Towing|A and B Towing LLC
Anderson Community Schools|Anderson Community School
Marion County Treasurer|Marion Cnty Treasurer
City of Fort Wayne|City of Ft. Wayne
Mount Vernon Housing Authority|Mt. Vernon Housing Auth.
North Side Dental Associates|North Side Dental Assoc
Second Avenue Grill|2nd Ave Grill
Community Health Network|Community Health Network, Inc.
Franklin Insurance Agency|Franklin Ins Agency
Harris Law Group, P.C.|Harris Law Group
Heritage Building Company|Heritage Bldg Co
Logan Street Market|Logan St Market
Liberty Mutual Insurance|Liberty Mut Ins Co
Central Indiana Water|Central Indiana Water Co.
Green Valley Farms|Green Valley Farm
Kelly's Car Care|Kellys Car Care
Bed Bath & Beyond|Bed Bath and Beyond Inc.
Monroe Township Trustee|Monroe Twp Trustee
United States of America|USA
Dollar General Stores|Dollar General Store
Eagle Creek Condominiums|Eagle Creek Condos
Wabash Valley Power Association|Wabash Valley Power Assn
Tri-County Heating & Cooling|Tri County Heating and Cooling
Bright Star Academy|Bright Star Academy, Inc.
`;

/** The forms of each business; the first is the official one. */
export const BUSINESS_CONCEPTS: readonly (readonly string[])[] = WRITTEN.trim()
  .split('\n')
  .map((line) => line.split('|'));

/** Companies that differ from those above by a significant word. */
export const OTHER_BUSINESSES: readonly string[] = `
Main Avenue Apartments|Oak Hill Storage|Lakeview Church|Maple Grove Dental|Teachers Supply|Forum Theater
Smith & Daughters Plumbing|Jones and Cooper LLP|Miller Sisters Construction|St. Vincent Street Garage
State of Michigan|Indiana Department of Correction|First State Bank|Third Avenue Grill|New National Bank
Acme Tool|Hoosier Paving|River Run Properties|Allied Moving|Premier Pools|Capital City Bank|Midland Paving
Portfolio Partners|Central Indiana Gas|Blue Valley Farms|Kelly Roofing|Center Township Trustee|Eagle Lake Condominiums
Dollar Tree|Tri-City Heating|Bright Moon Academy|Franklin Furniture|Liberty Tax|Logan Street Garage|Harris Roofing
`
  .trim()
  .split(/[|\n]/);
