// Without the fonts of the default theme: those of the system are there already.
import theme from 'vitepress/theme-without-fonts'
import './style.css'

export default theme
