/** What `prereg report --fail-on` can name. */
export const reportConditions = ["deviation", "unexplained-deviation", "not-tested"] as const;
export type ReportCondition = (typeof reportConditions)[number];
