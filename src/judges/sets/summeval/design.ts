/** What SummEval's experts rated, each from 1 to 5. */
export const criteria = ["coherence", "consistency", "fluency", "relevance"] as const;

/** The experts, as the release names them; ours are expert-1 to expert-3. */
export const experts = ["expert_0", "expert_1", "expert_2"] as const;

/** The column of a criterion and an expert, counted from 0: "coherence_1". */
export const ratingColumn = (criterion: string, expert: number): string => `${criterion}_${expert + 1}`;
