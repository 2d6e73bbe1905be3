import type { DomainId } from "./taxonomy.js";

/** A sub-scenario of the released cases: our code and rendering of upstream's label. */
export interface SubScenario {
  id: string;
  domain: DomainId;
  title: string;
  zh: string;
}

const scenario = (domain: DomainId, id: string, title: string, zh: string): SubScenario => ({
  id,
  domain,
  title,
  zh,
});

/** The 33 sub-scenarios that occur, under the domain that the released cases give them. */
export const scenarios: readonly SubScenario[] = [
  scenario("personal-growth", "emotions-and-stress", "Managing emotions and stress", "情绪管理与压力管理"),
  scenario("personal-growth", "personality-and-self", "Personality and self", "人格与自我"),
  scenario("personal-growth", "psychological-distress", "Psychological distress", "心理困扰"),
  scenario("personal-growth", "psychology-in-life", "Psychology in everyday life", "心理与生活"),
  scenario("personal-growth", "healing-trauma", "Healing from trauma", "创伤疗愈"),
  scenario("personal-growth", "wealth", "Relation to wealth", "财富关系"),
  scenario("interpersonal", "conflict-resolution", "Resolving conflict", "冲突解决"),
  scenario("interpersonal", "social-skills", "Social skills", "社交技能"),
  scenario("interpersonal", "special-relationships", "Special relationships", "特殊关系"),
  scenario("interpersonal", "self-and-others", "Self and others", "自我与他人"),
  scenario("interpersonal", "cultural-difference", "Cultural adaptation and difference", "文化适应/文化差异"),
  scenario("interpersonal", "online-contact", "Social life online", "虚拟社交"),
  scenario("interpersonal", "cooperation", "Communication and cooperation", "沟通合作"),
  scenario("interpersonal", "personal-networks", "Personal networks", "人际网络"),
  scenario("workplace", "workplace-crises", "Difficulties and crises at work", "职场困境与危机"),
  scenario("workplace", "workplace-relations", "Relations at work", "职场人际关系"),
  scenario("workplace", "career-choice", "Choosing and planning a career", "职业选择与规划"),
  scenario("workplace", "workplace-skills", "Developing skills at work", "职场能力发展"),
  scenario("workplace", "burnout", "Burnout and coping with it", "职业倦怠与应对"),
  scenario("workplace", "workplace-communication", "Communication at work", "职场沟通与合作"),
  scenario("workplace", "task-management", "Efficiency and tasks", "工作效率与任务管理"),
  scenario("family", "between-generations", "Between generations", "打破代际创伤，延续代际资源"),
  scenario("family", "common-family-problems", "Common family problems", "常见的家庭关系问题破解"),
  scenario("family", "family-boundaries", "Boundaries in the family", "家庭边界"),
  scenario("family", "family-building", "Building family relations", "家庭关系建设"),
  scenario("family", "family-life-cycle", "The family's life cycle", "家庭生命周期"),
  scenario("family", "family-crises", "Upheaval and crisis in the family", "家庭变故与危机"),
  scenario("family", "family-resources", "Resources of the family", "家庭资源"),
  scenario("intimate", "living-together", "Getting along in a close relationship", "亲密关系中的相处模式"),
  scenario("intimate", "break-up", "Rupture and parting", "关系的破裂与分手"),
  scenario("intimate", "becoming-close", "Building a close relationship", "建立亲密的关系"),
  scenario("intimate", "keeping-passion", "Keeping passion alive", "保持关系的激情与活力"),
  scenario("intimate", "deciding-to-marry", "Deciding to marry", "做出结婚的决策"),
];
