/** What `prereg report --fail-on` can name: its verb and its module both read it. */
export const reportConditions = ["deviation", "unexplained-deviation", "not-tested"] as const;
export type ReportCondition = (typeof reportConditions)[number];
