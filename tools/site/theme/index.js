import { onContentUpdated } from "vitepress";
import { onMounted } from "vue";
import DefaultTheme from "vitepress/theme-without-fonts";
import "./style.css";
import "./figures.css";
import "./plain.css";

/** VitePress's theme in the project's type and colours; its own fonts would be loaded beside the figures' one. */
export default {
  extends: DefaultTheme,
  setup: () => {
    onContentUpdated(attachModules);
    onMounted(openSearch);
  },
};

/** A page that stands without this script leads here to search. */
function openSearch() {
  if (new URLSearchParams(location.search).has("search")) document.querySelector(".DocSearch-Button")?.click();
}

/**
 * An element with `data-module="/assets/x.js"` is handed to that file's `attach(element)`, when its page is shown. So a
 * page has a behaviour of its own, and the others do not load it.
 */
function attachModules() {
  for (const element of document.querySelectorAll("[data-module]:not([data-attached])")) {
    element.dataset.attached = "";
    import(/* @vite-ignore */ element.dataset.module).then(({ attach }) => attach(element));
  }
}
