/** Parts of fees, by schedule, as a CSV file. Plausible, not an official list. */
export const FEES = `list,code,name,parent,schedule,cents,basisPoints,statute,payee,isPaperOnly
feePart,CIVIL_01,Civil costs fee,,civil,10000,0,IC 33-37-4-4,County and state,no
feePart,CIVIL_02,Automated record keeping fee,,civil,2000,0,IC 33-37-5-21,State,no
feePart,CIVIL_03,Document storage fee,,civil,500,0,IC 33-37-5-20,Clerk,no
feePart,CIVIL_04,Court administration fee,,civil,500,0,IC 33-37-5-27,State,no
feePart,CIVIL_05,Public defense administration fee,,civil,500,0,IC 33-37-5-21.2,State,no
feePart,CIVIL_06,Judicial insurance adjustment fee,,civil,100,0,IC 33-37-5-25,State,no
feePart,CIVIL_07,Judicial salaries fee,,civil,2000,0,IC 33-37-5-26,State,no
feePart,CIVIL_08,Pro bono legal services fee,,civil,100,0,IC 33-37-5-31,Pro bono fund,no
feePart,SMALLCLAIMS_01,Small claims costs fee,,smallClaims,3500,0,IC 33-37-4-6,County and state,no
feePart,SMALLCLAIMS_02,Automated record keeping fee,,smallClaims,2000,0,IC 33-37-5-21,State,no
feePart,SMALLCLAIMS_03,Document storage fee,,smallClaims,500,0,IC 33-37-5-20,Clerk,no
feePart,SMALLCLAIMS_04,Court administration fee,,smallClaims,500,0,IC 33-37-5-27,State,no
feePart,SMALLCLAIMS_05,Public defense administration fee,,smallClaims,500,0,IC 33-37-5-21.2,State,no
feePart,SMALLCLAIMS_06,Judicial insurance adjustment fee,,smallClaims,100,0,IC 33-37-5-25,State,no
feePart,SMALLCLAIMS_07,Judicial salaries fee,,smallClaims,1500,0,IC 33-37-5-26,State,no
feePart,SMALLCLAIMS_08,Pro bono legal services fee,,smallClaims,100,0,IC 33-37-5-31,Pro bono fund,no
feePart,SMALLCLAIMS_09,Small claims service fee,,smallClaims,1000,0,IC 33-37-4-6,County,yes
feePart,PROBATE_01,Probate costs fee,,probate,12000,0,IC 33-37-4-7,County and state,no
feePart,PROBATE_02,Automated record keeping fee,,probate,2000,0,IC 33-37-5-21,State,no
feePart,PROBATE_03,Document storage fee,,probate,500,0,IC 33-37-5-20,Clerk,no
feePart,PROBATE_04,Court administration fee,,probate,500,0,IC 33-37-5-27,State,no
feePart,PROBATE_05,Public defense administration fee,,probate,500,0,IC 33-37-5-21.2,State,no
feePart,PROBATE_06,Judicial insurance adjustment fee,,probate,100,0,IC 33-37-5-25,State,no
feePart,PROBATE_07,Judicial salaries fee,,probate,2000,0,IC 33-37-5-26,State,no
feePart,PROBATE_08,Pro bono legal services fee,,probate,100,0,IC 33-37-5-31,Pro bono fund,no
feePart,JUVENILE_01,Juvenile costs fee,,juvenile,12000,0,IC 33-37-4-3,County and state,no
feePart,JUVENILE_02,Automated record keeping fee,,juvenile,2000,0,IC 33-37-5-21,State,no
feePart,JUVENILE_03,Document storage fee,,juvenile,500,0,IC 33-37-5-20,Clerk,no
feePart,JUVENILE_04,Court administration fee,,juvenile,500,0,IC 33-37-5-27,State,no
feePart,JUVENILE_05,Public defense administration fee,,juvenile,500,0,IC 33-37-5-21.2,State,no
feePart,JUVENILE_06,Judicial insurance adjustment fee,,juvenile,100,0,IC 33-37-5-25,State,no
feePart,JUVENILE_07,Judicial salaries fee,,juvenile,2000,0,IC 33-37-5-26,State,no
feePart,PROVIDER,Filing service fee,,provider,299,0,,Filing service,no
feePart,CARD,Card fee,,card,0,289,,Card processor,no
`;
